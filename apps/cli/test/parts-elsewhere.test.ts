/** Parts that are described here and made elsewhere: what travels, and what is refused there. */
import { writeFileSync } from 'node:fs'
import { json } from '@assay/core/result'
import { type Failure, type Request, score } from '@assay/host'
import type { Part, PartWork } from '@assay/host/internal'
import { describeParts, makePart, mergeParts, node } from '@assay/host/node'
import { type Either, isLeft, isRight } from 'fp-ts/lib/Either.js'
import { expect, test } from 'vitest'
import { files, inOwnFolder } from './support.ts'

inOwnFolder()

const sentences = (tag: string): string =>
  Array.from({ length: 40 }, (_, i) => `secret${i} ${i % 4 === 0 ? tag : 'B-PER'}\n\n`).join('')

const request: Request = {
  folder: '.',
  asTyped: true,
  pluginFolders: ['.'],
  gold: { files: ['gold.conll'] },
  systems: [
    { name: 'one', files: ['one.conll'] },
    { name: 'two', files: ['two.conll'] },
  ],
  metrics: ['@assay/conll-f1/conll-f1'],
  bootstrap: { samples: 20 },
  compare: { trials: 50 },
}
const options = { pluginFolders: ['.'] }

/** As it comes out of a queue. */
const sent = <A>(value: A): A => JSON.parse(JSON.stringify(value)) as A

const rightOf = <A>(made: Either<Failure, A>): A =>
  isRight(made) ? made.right : expect.fail(made.left.problems.map(({ message }) => message).join('\n'))

const described = async (n: number): Promise<readonly PartWork[]> => {
  files({ 'gold.conll': sentences('B-PER'), 'one.conll': sentences('O'), 'two.conll': sentences('I-LOC') })
  return rightOf(await describeParts(request, n))
}

const refusal = (made: Either<Failure, Part>) => {
  const [problem] = isLeft(made) ? made.left.problems : []
  return { code: problem?.code, message: problem?.message }
}

test('parts are described in JSON without words of a document, and their results merge into that of one run', async () => {
  const works = await described(4)
  expect(JSON.stringify(works)).not.toContain('secret')
  expect(works.map(({ k, n }) => `${k}/${n}`)).toEqual(['1/4', '2/4', '3/4', '4/4'])
  const parts: { path: string; part: Part }[] = []
  for (const work of [...works].reverse())
    parts.push({ path: `part ${work.k}`, part: sent(rightOf(await makePart(sent(work), options))) })
  const whole = rightOf(await score(request, { machine: node })())
  const [first, ...others] = parts
  const merged = rightOf(await mergeParts([first!, ...others], options))
  expect(json(merged.result)).toBe(json(whole.result))
  expect(merged.warnings).toEqual(whole.warnings)
})

test('a part that is computed twice has the same result', async () => {
  const [, work] = await described(3)
  const once = rightOf(await makePart(work!, options))
  expect(JSON.stringify(rightOf(await makePart(work!, options)))).toBe(JSON.stringify(once))
})

test('a changed file of the same size is refused when its bytes are read', async () => {
  const [one, , three] = (await described(3)) as readonly [PartWork, PartWork, PartWork]
  writeFileSync('two.conll', sentences('I-LOC').replace('secret39 B-PER', 'secret39 B-LOC'))
  expect(isRight(await makePart(one, options))).toBe(true)
  const { code, message } = refusal(await makePart(three, options))
  expect(code).toBe('E364')
  expect(message).toMatch(
    /^the bytes from \d+ to the end have changed since the file was divided into parts: their SHA-256 differs$/,
  )
})

test('a file of another size is refused before it is read', async () => {
  const [one] = (await described(2)) as readonly [PartWork]
  writeFileSync('two.conll', sentences('I-LOC').repeat(2))
  const { code, message } = refusal(await makePart(one, options))
  expect(code).toBe('E803')
  expect(message).toMatch(/^two\.conll has \d+ bytes here, and \d+ where the parts were cut$/)
})

test('a part computed with another version is refused, and the message names both versions', async () => {
  const [one] = (await described(2)) as readonly [PartWork]
  const other = { ...one, versions: one.versions.map((version) => version.replace('conll-f1@', 'conll-f1@9')) }
  const made = refusal(await makePart(other, options))
  expect(made.code).toBe('E803')
  expect(made.message).toMatch(/conll-f1@9.* and there is .*conll-f1@[0-8]/)
})
