import { describe, expect, it } from 'vitest'
import { type PublicSettings, publicTask, settingsOfTask } from '../src/result/public-task.ts'

const settings: PublicSettings = {
  request: {
    campaign: { title: 'A task' },
    metrics: ['conll-f1', ['hipe/hipe-ner', { tagset: 'hipe-2022' }]],
    plugins: ['@assay/hipe'],
    pluginFolders: ['/home/organiser'],
    labels: { known: ['PER'], map: { GPE: 'LOC' }, only: ['PER', 'LOC'] },
    missing: 'skip',
    extra: 'empty',
    disjoint: 'allow',
  },
  settingsFor: (name) =>
    name === '*'
      ? {
          reader: 'conll-columns',
          options: { tags: 'NER' },
          column: -2,
          metricOptions: { 'conll-f1': { scheme: 'IOB2' } },
          readerTexts: new Map([['delimiter', 'tab']]),
          metricTexts: new Map([['repair', 'conlleval']]),
        }
      : { reader: `of-${name}` },
  deadline: '2026-12-01T12:00Z',
}

describe('a public task', () => {
  it('keeps the settings of a config when it is written to JSON and read back', () => {
    const { request, settingsFor, deadline } = settingsOfTask(JSON.parse(JSON.stringify(publicTask(settings))), ['.'])
    expect(request).toEqual({ ...settings.request, pluginFolders: ['.'] })
    expect(settingsFor('ours')).toEqual(settings.settingsFor('*'))
    expect(deadline).toBe(settings.deadline)
  })

  it('contains no folders, no gold and no other systems', () => {
    const more = { gold: { files: ['kanari'] }, systems: [{ name: 'kanari', files: [] }], groupBy: ['kanari'] }
    const request = { ...settings.request, pluginFolders: ['/kanari'], ...more }
    const task = publicTask({
      ...settings,
      request,
      settingsFor: (name) => ({ ...settings.settingsFor(name), files: ['kanari'], meta: { team: 'kanari' } }),
    })
    expect(task).toEqual(publicTask(settings))
  })
})
