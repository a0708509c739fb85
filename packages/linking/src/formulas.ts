/** The formulas of `linking` and `gerbil`; those of clusters are in core, since other packages use them too. */
import type { ZeroDivision } from '@assay/core'
import { type Scores, scoresOf as scoresOfRatios } from '@assay/core/internal'
import type { Shares } from './counts.ts'

// ---- neleval ---------------------------------------------------------------------------------------------------------

/** P = ptp / found, R = rtp / gold, and their F1. */
export const scoresOf = ({ ptp, found, rtp, gold }: Shares, zero: ZeroDivision): Scores =>
  scoresOfRatios({ hit: rtp, of: gold }, { hit: ptp, of: found }, zero)

/** The wrong part of a side; a sum of fractions may exceed the whole in the last digit. */
export const wrong = (right: number, all: number): number => Math.max(0, all - right)

// ---- GERBIL: Röder, Usbeck and Ngonga Ngomo (2018) -------------------------------------------------------------------

/** Precision, recall and F1: all 0 where nothing is right, and `ofNothing` where there are no markings. */
export const microScores = (tp: number, fp: number, fn: number, ofNothing: number | undefined) => {
  if (tp > 0) return { precision: tp / (tp + fp), recall: tp / (tp + fn), f1: (2 * tp) / (2 * tp + fp + fn) }
  const all = fp + fn > 0 ? 0 : ofNothing
  return { precision: all, recall: all, f1: all }
}

/** The mean over documents, of which `empty` have no markings: they count `score`, or not at all without one. */
export const macroMean = (sum: number, empty: number, documents: number, score: number | undefined) => {
  const over = score === undefined ? documents - empty : documents
  return over === 0 ? undefined : (sum + empty * (score ?? 0)) / over
}
