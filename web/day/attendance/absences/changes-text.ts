import { EXCUSE_LABELS, joinWithAnd, pluralize, STATUS_LABELS } from '#contract/words.ts'
import type { AbsenceReply } from './queries.ts'

type Change = AbsenceReply['would_change'][number]

/** '3 sheets: 4 marks from Absent to Absent Excused'. */
export function changesText({
  marks,
  sheets,
  would_change,
}: Pick<AbsenceReply, 'marks' | 'sheets' | 'would_change'>): string {
  const kinds = Map.groupBy(would_change, ({ from, to }) => `from ${markName(from)} to ${markName(to)}`)
  const [first] = kinds.keys()
  const words =
    kinds.size === 1 || would_change.length < marks
      ? `${pluralize(marks, 'mark')} ${kinds.size === 1 ? first : 'with different excuses'}`
      : joinWithAnd([...kinds].map(([kind, list]) => `${pluralize(list.length, 'mark')} ${kind}`))
  return `${pluralize(sheets, 'sheet')}: ${words}`
}

const markName = ({ status, excuse }: Change['from']) =>
  excuse ? EXCUSE_LABELS[excuse] : STATUS_LABELS[status]
