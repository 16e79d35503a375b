import { memo, type FocusEvent } from 'react'
import { CloseButton } from '@mantine/core'
import type { RowProblem } from './checks.ts'
import { FIELD_LABELS, REQUIREMENT_FIELDS, type RequirementField, type RequirementRow } from './draft.ts'
import styles from './table.module.css'

export type RowActions = {
  set: (row: number, field: RequirementField, text: string) => void
  /** Called when the user leaves the cell, to complete a partial name. */
  complete: (row: RequirementRow, field: RequirementField) => void
  focus: (row: number, field: RequirementField) => void
  remove: (row: RequirementRow) => void
}

type RequirementTableRowProps = {
  row: RequirementRow
  problems: readonly RowProblem[]
  /** The id of each field's list of suggestions. */
  lists: Readonly<Partial<Record<RequirementField, string>>>
  isReadOnly: boolean
  actions: RowActions
}

/** A row of cells for one requirement, with its problems below. */
export const RequirementTableRow = memo(function RequirementTableRow(props: RequirementTableRowProps) {
  const { row, problems, lists, isReadOnly, actions } = props
  const subject = [row.group, row.teacher].filter(Boolean).join(' with ') || 'a new row'
  const messages = `problems-${row.key}`
  return (
    <>
      <tr className={styles.row ?? ''} data-row={row.key} data-wrong={problems.length > 0 || undefined}>
        {REQUIREMENT_FIELDS.map((field) => {
          const problem = problems.find((one) => one.field === field)
          const isFigure = field === 'meetings' || field === 'doubles'
          return (
            <td key={field} data-label={FIELD_LABELS[field]} data-field={field}>
              <input
                className={styles.cell ?? ''}
                data-field={field}
                data-figure={isFigure || undefined}
                data-tone={problem && (problem.isError ? 'bad' : 'warning')}
                aria-label={`${FIELD_LABELS[field]}, ${subject}`}
                aria-invalid={problem?.isError || undefined}
                aria-describedby={problem && messages}
                value={row[field]}
                readOnly={isReadOnly}
                autoComplete="off"
                spellCheck={false}
                {...(isFigure ? { inputMode: 'numeric' } : { list: lists[field] })}
                onChange={(event) => actions.set(row.key, field, event.currentTarget.value)}
                onFocus={(event: FocusEvent<HTMLInputElement>) => {
                  event.currentTarget.select()
                  actions.focus(row.key, field)
                }}
                onBlur={() => actions.complete(row, field)}
              />
            </td>
          )
        })}
        <td className={styles.end}>
          {!isReadOnly && (
            <CloseButton size="sm" aria-label={`Remove ${subject}`} onClick={() => actions.remove(row)} />
          )}
        </td>
      </tr>
      {problems.length > 0 && (
        <tr className={styles.problems ?? ''}>
          <td colSpan={REQUIREMENT_FIELDS.length + 1} id={messages}>
            {problems.map(({ text, isError }) => (
              <p key={text} data-tone={isError ? 'bad' : 'warning'}>
                {text}
              </p>
            ))}
          </td>
        </tr>
      )}
    </>
  )
}, isSame)

function isSame(before: RequirementTableRowProps, after: RequirementTableRowProps): boolean {
  return (
    before.row === after.row &&
    before.isReadOnly === after.isReadOnly &&
    before.actions === after.actions &&
    before.lists === after.lists &&
    textOf(before.problems) === textOf(after.problems)
  )
}

const textOf = (problems: readonly RowProblem[]) => problems.map(({ text }) => text).join('\n')
