import type { Changes, Preview } from '#contract/exchange/uploads/uploads.ts'

export type Group = Preview['groups'][number]
export type PreviewRow = Group['rows'][number]

/** A part of the table that shows its first lines until more are asked for. */
type Part = { name: string; shown: number; next: number; hidden: number }

/** A line of the table: what the rows of a group have in common, a row, or how many more rows or groups there are. */
export type Line =
  | { type: 'group'; key: string; group: Group }
  | { type: 'row'; key: string; group: Group; row: PreviewRow }
  | { type: 'more'; key: string; of: 'rows' | 'groups'; part: Part }

/** How many rows or groups each part of the table shows, by its name. */
export type Shown = Readonly<Record<string, number>>

type Options = { totals: Pick<Changes, Group['kind']>; shown: Shown; isAllShown: boolean }

const KINDS = ['rejected', 'changed', 'added'] as const
/** New rows are not grouped by what they change, so more of them are worth a look. */
const FIRST_ROWS = { rejected: 3, changed: 2, added: 5 } as const
const FIRST_GROUPS = 6
const FIRST_ALONE = 5
const STEP = 25

/**
 * The lines of a preview: problems, changes, then new records; of each first the groups of equal rows, then the rows that are
 * alone. The server sends the first rows of large groups only.
 */
export const linesOf = ({ groups }: Preview, options: Options): Line[] =>
  KINDS.flatMap((kind) => {
    const ofKind = groups.filter((group) => group.kind === kind)
    const inGroups = ofKind.filter((group) => !isAlone(group))
    const alone = ofKind.filter(isAlone)
    const unsent = options.totals[kind] - ofKind.reduce((sum, { count }) => sum + count, 0)
    const named = partOf(`${kind} groups`, inGroups.length, inGroups.length, FIRST_GROUPS, options)
    const others = partOf(`${kind} alone`, alone.length, alone.length + unsent, FIRST_ALONE, options)
    const groupLines = inGroups
      .slice(0, named.shown)
      .map((group, index) => linesOfGroup(group, `${kind} ${index}`, options))
    return [groupLines.flat(), moreOf(named, 'groups'), rowsOf(alone, others), moreOf(others, 'rows')].flat()
  })

function linesOfGroup(group: Group, name: string, options: Options): Line[] {
  const part = partOf(name, group.rows.length, group.count, FIRST_ROWS[group.kind], options)
  return [{ type: 'group', key: name, group }, ...rowsOf([group], part), ...moreOf(part, 'rows')]
}

export const isAlone = ({ count }: Group): boolean => count === 1

function partOf(
  name: string,
  sent: number,
  count: number,
  first: number,
  { shown: all, isAllShown }: Options,
): Part {
  const shown = isAllShown ? sent : Math.min(all[name] ?? first, sent)
  return { name, shown, next: Math.min(STEP, sent - shown), hidden: count - shown }
}

const rowsOf = (groups: readonly Group[], { name, shown }: Part): Line[] =>
  groups
    .flatMap((group) => group.rows.map((row) => ({ group, row })))
    .slice(0, shown)
    .map(({ group, row }, index) => ({ type: 'row', key: `${name}, row ${index}`, group, row }))

const moreOf = (part: Part, of: 'rows' | 'groups'): Line[] =>
  part.hidden > 0 ? [{ type: 'more', key: `${part.name}, more`, of, part }] : []
