/** The offered metrics and their options. */
import { isOffer } from '../is-offer.ts'
import type { OfferForm } from '../protocol.ts'
import { Options } from './options.tsx'
import type { Tell } from './sides.tsx'
import { changeSettings, chooseMetric, choosePart, type State, setOption } from './state.ts'

interface OfferProps {
  readonly offer: OfferForm
  readonly state: Pick<State, 'metrics' | 'configured'>
  readonly tell: Tell
}

const Offer = ({ offer, state: { metrics, configured }, tell }: OfferProps) => {
  const { entry: whole, title, fields, parts } = offer
  const entry = Object.keys(metrics).find((candidate) => isOffer(offer, candidate)) ?? whole
  const texts = metrics[entry]
  return (
    <li>
      <label>
        <input
          type="checkbox"
          checked={texts !== undefined}
          onChange={(event) => tell(chooseMetric(entry, event.currentTarget.checked))}
        />{' '}
        <b>{whole}</b>
      </label>
      {parts.length > 0 && (
        <>
          {' '}
          <select
            aria-label={`what of ${whole}`}
            value={entry}
            onChange={(event) => tell(choosePart(entry, event.currentTarget.value))}
          >
            <option value={whole}>all of it</option>
            {parts.map((part) => (
              <option key={part.entry} value={part.entry}>
                {part.name}
              </option>
            ))}
          </select>
        </>
      )}
      <span class="note">: {title}</span>
      {texts !== undefined && fields.length > 0 && (
        <Options
          of={entry}
          title={entry}
          fields={fields}
          texts={texts}
          given={configured[entry] ?? {}}
          onChange={(name, text, usual) => tell(setOption(entry, name, text, usual))}
        />
      )}
    </li>
  )
}

interface MetricsProps {
  readonly state: State
  readonly tell: Tell
}

/** Offers by what they score: presets of campaigns and tools, and each package by itself. */
const groupsOf = (offers: readonly OfferForm[]): readonly (readonly [title: string, own: readonly OfferForm[]])[] => {
  const groups = new Map<string, OfferForm[]>()
  for (const offer of offers) {
    const ofTask = groups.get(offer.task) ?? []
    ofTask.push(offer)
    groups.set(offer.task, ofTask)
  }
  return [...groups]
}

/** The chosen metrics, or the recommended one, and the others folded by task. */
export const Metrics = ({ state, tell }: MetricsProps) => {
  const { offers, metrics: chosen } = state
  const list = (listed: readonly OfferForm[]) => (
    <ul class="offers">
      {listed.map((offer) => (
        <Offer key={offer.entry} offer={offer} state={state} tell={tell} />
      ))}
    </ul>
  )
  if (offers.length === 0) return <p class="note">The metric for your files appears here.</p>
  const best = offers.filter(({ isUsual }) => isUsual)
  const others = offers.filter(({ isUsual }) => !isUsual)
  const isOpen = best.length === 0
  return (
    <>
      {best.length > 0 && (
        <fieldset class="recommended">
          <legend>Recommended for these files</legend>
          {list(best)}
        </fieldset>
      )}
      {groupsOf(others).map(([task, ofTask]) => {
        const ticked = ofTask.filter((offer) => Object.keys(chosen).some((entry) => isOffer(offer, entry))).length
        return (
          <details class="task" key={task} open={isOpen}>
            <summary>
              {task} <small>{ticked === 0 ? ofTask.length : `${ticked} of ${ofTask.length} chosen`}</small>
            </summary>
            {list(ofTask)}
          </details>
        )
      })}
    </>
  )
}

const tests = [
  ['none', 'none'],
  ['randomisation', 'paired randomisation'],
  ['bootstrap', 'paired bootstrap'],
] as const

const policies = [
  ['', 'default: an error'],
  ['error', 'an error'],
  ['empty', 'scored as an empty answer'],
  ['skip', 'skipped on both sides'],
] as const

const extraPolicies = [
  ['', 'default: an error, or as the format defines'],
  ['error', 'an error'],
  ['empty', 'all of it is spurious'],
  ['skip', 'skipped on both sides'],
] as const

const namePolicies = [
  ['', 'default: compared as they are written'],
  ['exact', 'compared as they are written'],
  ['stem', 'compared without folder, ending and leading zeros'],
] as const

const disjointPolicies = [
  ['', 'default: an error'],
  ['error', 'an error'],
  ['allow', 'scored anyway'],
] as const

/** Form of intervals, tests, groups, missing documents and disjoint sides. */
export const Statistics = ({ state: { settings, systems }, tell }: MetricsProps) => (
  <details>
    <summary>Intervals, tests and groups</summary>
    <div class="fields">
      <label>
        bootstrap samples (0: no intervals)
        <input
          type="number"
          min="0"
          max="1000000"
          step="1"
          value={settings.samples}
          onInput={(event) =>
            tell(changeSettings({ samples: Math.max(0, Math.round(Number(event.currentTarget.value))) }))
          }
        />
      </label>
      <label>
        confidence
        <input
          type="text"
          inputMode="decimal"
          placeholder="0.95"
          value={settings.confidence}
          onInput={(event) => tell(changeSettings({ confidence: event.currentTarget.value }))}
        />
      </label>
      <label>
        paired test
        <select
          value={settings.test}
          onChange={(event) => tell(changeSettings({ test: event.currentTarget.value as typeof settings.test }))}
        >
          {tests.map(([value, title]) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <label>
        against
        <select
          value={settings.baseline}
          onChange={(event) => tell(changeSettings({ baseline: event.currentTarget.value }))}
        >
          <option value="">every pair</option>
          {systems.map(({ name, key }) => (
            <option key={key} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        trials
        <input
          type="number"
          min="1"
          max="1000000"
          step="1"
          value={settings.trials}
          onInput={(event) =>
            tell(changeSettings({ trials: Math.max(1, Math.round(Number(event.currentTarget.value))) }))
          }
        />
      </label>
      <label>
        seed
        <input
          type="text"
          inputMode="numeric"
          placeholder="12345"
          value={settings.seed}
          onInput={(event) => tell(changeSettings({ seed: event.currentTarget.value }))}
        />
      </label>
      <label>
        groups by (keys of metadata)
        <input
          type="text"
          placeholder="genre, language"
          value={settings.groupBy}
          onInput={(event) => tell(changeSettings({ groupBy: event.currentTarget.value }))}
        />
      </label>
      <label>
        documents missing in a system
        <select
          value={settings.missing ?? ''}
          onChange={(event) =>
            tell(changeSettings({ missing: (event.currentTarget.value || undefined) as typeof settings.missing }))
          }
        >
          {policies.map(([value, title]) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <label>
        documents missing in the gold
        <select
          value={settings.extra ?? ''}
          onChange={(event) =>
            tell(changeSettings({ extra: (event.currentTarget.value || undefined) as typeof settings.extra }))
          }
        >
          {extraPolicies.map(([value, title]) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <label>
        names of documents
        <select
          value={settings.names ?? ''}
          onChange={(event) =>
            tell(changeSettings({ names: (event.currentTarget.value || undefined) as typeof settings.names }))
          }
        >
          {namePolicies.map(([value, title]) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <label>
        gold and system with nothing in common
        <select
          value={settings.disjoint ?? ''}
          onChange={(event) =>
            tell(changeSettings({ disjoint: (event.currentTarget.value || undefined) as typeof settings.disjoint }))
          }
        >
          {disjointPolicies.map(([value, title]) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </select>
      </label>
    </div>
  </details>
)
