import { pluralize } from '#contract/words.ts'
import { Button, Group, Text, VisuallyHidden } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureMessage } from '#web/api.ts'
import { listName } from '#web/school/person-name.ts'
import { Dialog, type DialogProps } from '#web/ui/dialog/dialog.tsx'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { StudentName } from '../apply-moves.ts'
import styles from './plan-dialog.module.css'

type PlanDialogProps<T> = Pick<DialogProps, 'focusInstead'> & {
  title: string
  plan: UseQueryResult<T>
  /** Whether there is nothing to save. */
  isEmpty: (plan: T) => boolean
  empty: string
  saveLabel: string
  isSaving: boolean
  onSave: (plan: T) => void
  onClose: () => void
  children: (plan: T) => ReactNode
}

/** Previews a change of many groups, and saves it. */
export function PlanDialog<T>(props: PlanDialogProps<T>) {
  const { title, plan, isEmpty, empty, saveLabel, isSaving, onSave, onClose, children, focusInstead } = props
  const { data } = plan
  return (
    <Dialog onClose={onClose} title={title} size="lg" {...(focusInstead && { focusInstead })}>
      <ListState
        query={plan}
        isEmpty={isEmpty}
        empty={<p>{empty}</p>}
        {...(plan.error && { failure: failureMessage(plan.error) })}
      >
        {children}
      </ListState>
      <Group justify="flex-end" className={styles.footer ?? ''}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {data !== undefined && !isEmpty(data) && (
          <Button loading={isSaving} onClick={() => onSave(data)}>
            {saveLabel}
          </Button>
        )}
      </Group>
    </Dialog>
  )
}

export type PlannedGroup = {
  key: string
  name: string
  note?: string
  before: number
  after: number
  incoming: StudentName[]
}

type PlanSummaryProps = {
  groups: PlannedGroup[]
  leftOver: StudentName[]
  /** The text before their names: 'There is no seat left for'. */
  leftOverReason: string
}

/** Summarizes what a plan would change in the groups. */
export const PlanSummary = ({ groups, leftOver, leftOverReason }: PlanSummaryProps) => (
  <>
    {leftOver.length > 0 && (
      <Notice tone="warning" title={`${pluralize(leftOver.length, 'student')} would stay unassigned`}>
        {leftOverReason} {leftOver.map(listName).join('; ')}.
      </Notice>
    )}
    <ul className={styles.groups}>
      {groups.map(({ key, name, note, before, after, incoming }) => (
        <li key={key}>
          <Group justify="space-between" gap="2px 12px" wrap="nowrap" align="baseline">
            <Text component="h3" fz={15} fw={650} style={{ overflowWrap: 'anywhere' }}>
              {name}{' '}
              {note && (
                <Text span c="dimmed" fz={14}>
                  {note}
                </Text>
              )}
            </Text>
            <Text span flex="none" data-figures>
              {before} <span aria-hidden>→</span>
              <VisuallyHidden> becomes </VisuallyHidden> <strong>{after}</strong>
            </Text>
          </Group>
          <Text c="dimmed" fz={14} mt={2}>
            {incoming.length === 0 ? 'No new students.' : incoming.map(listName).join('; ')}
          </Text>
        </li>
      ))}
    </ul>
  </>
)
