import type { Draft } from './draft.ts'
import type { Names } from './names.ts'

type SuggestionsProps = { draft: Draft; names: Names; grade: number }

/** The lists from which the browser suggests names while the user types in a cell. */
export function Suggestions({ draft, names, grade }: SuggestionsProps) {
  const used = (field: 'together' | 'same_class') =>
    [...new Set(draft.needs.map((row) => row[field].trim()))].filter(Boolean).sort()
  const lists = {
    [`groups-${grade}`]: names.groups(grade).labels,
    'need-teachers': names.teachers.labels,
    'need-bands': used('together'),
    'need-classes': used('same_class'),
  }
  return Object.entries(lists).map(([id, texts]) => (
    <datalist key={id} id={id}>
      {texts.map((text) => (
        <option key={text} value={text}>
          {text}
        </option>
      ))}
    </datalist>
  ))
}
