/**
 * Types of Valibot that schemas of options have, so that declarations can name them where Valibot is not installed. A package takes Valibot's
 * functions from Valibot itself.
 *
 * @module @assay/core/valibot
 */
export type {
  ArraySchema,
  BaseIssue,
  BaseSchema,
  BaseValidation,
  BooleanSchema,
  CheckAction,
  CheckIssue,
  DescriptionAction,
  FiniteAction,
  GenericSchema,
  GtValueAction,
  GtValueIssue,
  InferInput,
  InferOutput,
  IntegerAction,
  LiteralSchema,
  MaxValueAction,
  MetadataAction,
  MinLengthAction,
  MinValueAction,
  NullableSchema,
  NumberSchema,
  OptionalSchema,
  ParseJsonAction,
  ParseJsonIssue,
  PicklistSchema,
  RecordSchema,
  RegexAction,
  SchemaWithPipe,
  StrictObjectSchema,
  StringSchema,
  TransformAction,
  TupleSchema,
  UnionSchema,
  UnknownSchema,
} from 'valibot'
