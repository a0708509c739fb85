import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { publishedIn, withAddress, withCitation, withLinks } from '../repository.ts'

const root = resolve(import.meta.dirname, '../..')
const manifests = publishedIn(root).map(
  (folder) => [folder, JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))] as const,
)

describe('a published package', () => {
  it.each(manifests)('has a licence, a description, keywords and a README: %s', (folder, manifest) => {
    expect(manifest).toMatchObject({ license: 'MIT', type: 'module', publishConfig: { access: 'public' } })
    expect(manifest.description.length).toBeGreaterThan(20)
    expect(manifest.keywords.length).toBeGreaterThan(1)
    const readme = readFileSync(join(root, folder, 'README.md'), 'utf8')
    expect(readme).toContain(`# ${manifest.name}`)
  })

  it('has version 1.0.0 before the first release', () => {
    expect(manifests.map(([, { version }]) => version)).toEqual(manifests.map(() => '1.0.0'))
  })

  it('states its version in its manifest only', () => {
    const sources = manifests.flatMap(([folder]) =>
      readdirSync(join(root, folder, 'src'), { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.ts'))
        .map((path) => join(folder, 'src', path)),
    )
    expect(sources.length).toBeGreaterThan(100)
    const stating = sources.filter((path) => /version: ['"]\d/.test(readFileSync(join(root, path), 'utf8')))
    expect(stating).toEqual([])
  })

  it('is published with the address of the repository and its folder', () => {
    expect(withAddress({ name: '@x/a' }, 'https://example.org/o/r', 'packages/a')).toEqual({
      name: '@x/a',
      homepage: 'https://example.org/o/r/tree/main/packages/a#readme',
      bugs: 'https://example.org/o/r/issues',
      repository: { type: 'git', url: 'git+https://example.org/o/r.git', directory: 'packages/a' },
    })
  })

  it('is published as a wheel whose README has absolute links', () => {
    const readme = withLinks(readFileSync(join(root, 'python/README.md'), 'utf8'), 'https://example.org/o/r')
    expect(readme).toContain('](https://example.org/o/r/blob/main/docs/python.md)')
  })

  it('is cited with address and authors once these are known', () => {
    const citation = readFileSync(join(root, 'CITATION.cff'), 'utf8')
    expect(parse(citation)).toMatchObject({ 'cff-version': '1.2.0', license: 'MIT', version: '1.0.0' })
    const address = 'https://example.org/o/r'
    const known = withCitation(citation, address, ['de Sà, Zoë', 'The Team'])
    expect(parse(known)).toEqual({
      ...parse(citation),
      'repository-code': address,
      authors: [{ 'family-names': 'de Sà', 'given-names': 'Zoë' }, { name: 'The Team' }],
    })
    expect(withCitation(known, address, ['de Sà, Zoë', 'The Team'])).toBe(known)
    expect(parse(withCitation(citation, address, [])).authors).toEqual(parse(citation).authors)
  })
})

describe('the workflows of CI', () => {
  const workflows = readdirSync(join(root, '.github/workflows')).map((name) => join(root, '.github/workflows', name))
  const jobs = Object.assign({}, ...workflows.map((path) => parse(readFileSync(path, 'utf8')).jobs))

  it('use only the actions that docs list with reviewed versions', () => {
    const page = readFileSync(join(root, 'docs/publishing.md'), 'utf8')
    const texts = [...workflows, join(root, 'action.yml')].map((path) => readFileSync(path, 'utf8'))
    const used = new Set(texts.flatMap((text) => [...text.matchAll(/uses: (\S+)/g)].map(([, action]) => action!)))
    expect(used.size).toBeGreaterThan(4)
    expect([...used].filter((action) => !page.includes(`| \`${action}\``))).toEqual([])
  })

  it('upload wheels only in a job that runs no commands', () => {
    const { pypi, wheels } = jobs
    expect(pypi).toMatchObject({ needs: 'wheels', environment: 'pypi', permissions: { 'id-token': 'write' } })
    expect(pypi.steps.filter((step: { run?: string }) => step.run !== undefined)).toEqual([])
    expect(wheels.permissions).toBeUndefined()
    expect(wheels.steps.map((step: { run?: string }) => step.run)).toContain(
      'python python/build_wheel.py wheels --all',
    )
  })
})
