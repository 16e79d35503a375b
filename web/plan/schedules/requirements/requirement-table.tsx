import { Button, Group } from '@mantine/core'
import { useEffect, useMemo, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { gradeLabel } from '#contract/grades.ts'
import { actionOf, useScreenKeys } from '#web/ui/keys/screen-keys.ts'
import { Card } from '#web/ui/layout/card.tsx'
import type { Checked } from './checks.ts'
import {
  FIELD_LABELS,
  REQUIREMENT_FIELDS,
  cellsOf,
  emptyRow,
  rowAbove,
  rowsBelow,
  rowsOfGrade,
  type Draft,
  type RequirementField,
  type RequirementRow,
} from './draft.ts'
import { CELL_KEYS } from './keys.ts'
import type { Names } from './names.ts'
import { RequirementTableRow, type RowActions } from './requirement-row.tsx'
import styles from './table.module.css'
import type { RequirementGroup } from './queries.ts'
import type { DraftDispatch } from './use-draft.ts'

export type Cell = { row: number; field: RequirementField }

type RequirementTableProps = {
  grade: number
  draft: Draft
  checked: Checked
  names: Names
  /** The groups of the grade that have no row. */
  missing: readonly RequirementGroup[]
  isReadOnly: boolean
  canUndo: boolean
  /** The cell to focus when the table appears or this value changes. */
  target: Cell | null
  dispatch: DraftDispatch
  onSave: () => void
}

/** Edits the requirements of one grade like a spreadsheet. It is no DataTable because keys and pasted cells reach across rows. */
export function RequirementTable(props: RequirementTableProps) {
  const { grade, draft, checked, names, missing, isReadOnly, canUndo, target, dispatch, onSave } = props
  const rows = rowsOfGrade(draft.needs, grade)
  const table = useRef<HTMLTableElement>(null)
  const [active, setActive] = useState<Cell | null>(null)
  const [wanted, setWanted] = useState<Cell | null>(null)
  useScreenKeys(CELL_KEYS)
  useEffect(() => focusCell(table.current, target), [target])
  useEffect(() => focusCell(table.current, wanted), [wanted])
  const change = (next: Parameters<DraftDispatch>[0] & { type: 'change' }) => dispatch(next)
  const below = active ? rowsBelow(rows, active.row) : []

  const actions = useMemo<RowActions>(
    () => ({
      set: (row, field, text) => dispatch({ type: 'change', change: { type: 'set', row, field, text } }),
      complete: (row, field) => {
        const text = completed(names, row, field)
        if (text !== row[field])
          dispatch({ type: 'change', change: { type: 'set', row: row.key, field, text } })
      },
      focus: (row, field) => setActive({ row, field }),
      remove: (row) => {
        dispatch({ type: 'change', change: { type: 'remove', row: row.key } })
        setActive(null)
        table.current?.focus()
      },
    }),
    [dispatch, names],
  )
  const lists = useMemo(
    () => ({
      group: `groups-${grade}`,
      teacher: 'need-teachers',
      together: 'need-bands',
      same_class: 'need-classes',
    }),
    [grade],
  )

  const addRow = (field: RequirementField = 'group') => {
    const row = emptyRow(grade)
    change({ type: 'change', change: { type: 'add', rows: [row] } })
    setWanted({ row: row.key, field })
  }
  const addMissing = () =>
    change({ type: 'change', change: { type: 'add', rows: missing.map((group) => rowFor(group, names)) } })
  const fill = ({ row, field }: Cell) => {
    change({ type: 'change', change: { type: 'fill', row, field } })
    setWanted({ row, field })
  }

  function press(event: KeyboardEvent<HTMLTableElement>) {
    const cell = cellOf(event.target)
    const row = cell && rows.find(({ key }) => key === cell.row)
    if (!cell || !row || event.nativeEvent.isComposing) return
    const action = actionOf(CELL_KEYS, event)
    const step = stepOf(event)
    if (action === undefined && step === 0) return
    event.preventDefault()
    if (action === 'save') onSave()
    if (action === 'undo') dispatch({ type: 'undo' })
    if (isReadOnly) return
    if (action === 'fill') fill(cell)
    const above = rowAbove(rows, cell.row)
    if (action === 'above' && above) actions.set(cell.row, cell.field, above[cell.field])
    if (step === 0) return
    const next = step === 1 ? rowsBelow(rows, cell.row)[0] : above
    if (next) focusCell(table.current, { row: next.key, field: cell.field })
    else if (step === 1 && event.key === 'Enter') addRow(cell.field)
  }

  function paste(event: ClipboardEvent<HTMLTableElement>) {
    const cell = cellOf(event.target)
    const cells = cellsOf(event.clipboardData.getData('text/plain'))
    if (!cell || !cells || isReadOnly) return
    event.preventDefault()
    change({ type: 'change', change: { type: 'paste', ...cell, cells } })
  }

  return (
    <Card flush>
      {/* The key and paste events bubble up from the inputs. */}
      <table
        ref={table}
        tabIndex={-1}
        className={styles.table ?? ''}
        aria-label={`Class requirements for ${gradeLabel(grade)}`}
        onKeyDown={press}
        onPaste={paste}
      >
        <thead>
          <tr>
            {REQUIREMENT_FIELDS.map((field) => (
              <th key={field} scope="col" data-field={field} title={COLUMN_HINTS[field]}>
                {FIELD_LABELS[field]}
              </th>
            ))}
            <th aria-hidden className={styles.end} />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <RequirementTableRow
              key={row.key}
              row={row}
              problems={checked.rows.get(row.key) ?? NO_PROBLEMS}
              lists={lists}
              isReadOnly={isReadOnly}
              actions={actions}
            />
          ))}
          {rows.length === 0 && (
            <tr className={styles.none ?? ''}>
              <td colSpan={REQUIREMENT_FIELDS.length + 1}>
                {gradeLabel(grade)} has no class requirements yet.
              </td>
            </tr>
          )}
        </tbody>
      </table>
      {!isReadOnly && (
        <Group gap="8px 10px" px={12} py={10} className="screen-only">
          <Button variant="default" size="compact-md" onClick={() => addRow()}>
            Add a row
          </Button>
          {missing.length > 0 && (
            <Button variant="default" size="compact-md" onClick={addMissing}>
              {missing.length === 1
                ? `Add ${missing[0]!.name}`
                : `Add ${missing.length} groups without a row`}
            </Button>
          )}
          <Button
            variant="default"
            size="compact-md"
            title="Ctrl+Shift+D"
            disabled={below.length === 0}
            onClick={() => active && fill(active)}
          >
            {active && below.length > 0 ? `Fill down ${FIELD_LABELS[active.field]}` : 'Fill down'}
          </Button>
          <Button
            variant="default"
            size="compact-md"
            title="Ctrl+Z"
            disabled={!canUndo}
            onClick={() => dispatch({ type: 'undo' })}
          >
            Undo
          </Button>
        </Group>
      )}
    </Card>
  )
}

const NO_PROBLEMS: readonly never[] = []

const COLUMN_HINTS: Record<RequirementField, string> = {
  group: 'The group that has class',
  teacher: 'The group’s teacher for this class',
  meetings: 'Meetings a week',
  doubles: 'Back-to-back pairs of meetings a week',
  together: 'Groups with the same band meet at the same time',
  same_class: 'Groups with the same text here are taught together as one class',
}

/** A new row for a group: its lead teacher, one meeting every weekday. */
const rowFor = (group: RequirementGroup, names: Names): RequirementRow => ({
  ...emptyRow(group.grade_level),
  group: names.groups(group.grade_level).labelOf(group.id),
  teacher: group.teacher_id === null ? '' : names.teachers.labelOf(group.teacher_id),
  meetings: '5',
})

function completed(names: Names, row: RequirementRow, field: RequirementField): string {
  if (field === 'group') return names.groups(row.grade).complete(row.group)
  return field === 'teacher' ? names.teachers.complete(row.teacher) : row[field].trim()
}

/** How many rows a key moves: Enter moves down, Shift+Enter up, and arrow keys too unless they choose from a list of names. */
function stepOf({ key, shiftKey, ctrlKey, metaKey, altKey, target }: KeyboardEvent): -1 | 0 | 1 {
  if (ctrlKey || metaKey || altKey) return 0
  if (key === 'Enter') return shiftKey ? -1 : 1
  if (!(target instanceof HTMLInputElement) || target.list) return 0
  return key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
}

function cellOf(target: EventTarget): Cell | undefined {
  if (!(target instanceof HTMLInputElement)) return undefined
  const row = Number(target.closest('tr')?.dataset['row'])
  const field = REQUIREMENT_FIELDS.find((each) => each === target.dataset['field'])
  return row && field ? { row, field } : undefined
}

function focusCell(table: HTMLTableElement | null, cell: Cell | null): void {
  if (!cell) return
  table
    ?.querySelector<HTMLInputElement>(`tr[data-row="${cell.row}"] input[data-field="${cell.field}"]`)
    ?.focus()
}
