import { Button, Group, Modal, VisuallyHidden } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureMessage } from '#web/api.ts'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { fullName } from '#web/school/person-name.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { StudentName } from '../apply-moves.ts'
import { countOf, listed } from '../../sentences.ts'
import styles from './plan-dialog.module.css'

type PlanDialogProps<T> = {
  title: string
  plan: UseQueryResult<T>
  /** Whether there is anything to save, and what is said if not. */
  isEmpty: (plan: T) => boolean
  empty: string
  action: string
  isSaving: boolean
  onSave: (plan: T) => void
  onClose: () => void
  children: (plan: T) => ReactNode
}

/** Shows what would happen, and does it after a click. */
export function PlanDialog<T>(props: PlanDialogProps<T>) {
  const { title, plan, isEmpty, empty, action, isSaving, onSave, onClose, children } = props
  const { data } = plan
  return (
    <Modal opened onClose={onClose} title={title} size="lg">
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
            {action}
          </Button>
        )}
      </Group>
    </Modal>
  )
}

export type PlannedGroup = {
  key: string
  name: string
  before: number
  after: number
  coming: StudentName[]
  note?: string
}

type PlanProps = {
  groups: PlannedGroup[]
  leftOver: StudentName[]
  /** Why they are left over: 'no seat is left for'. */
  why: string
}

/** What would happen to the groups, before it does. */
export const PlanSummary = ({ groups, leftOver, why }: PlanProps) => (
  <>
    {leftOver.length > 0 && (
      <Notice tone="warning" title={`${countOf(leftOver.length)} would stay unassigned`}>
        {why} {listed(leftOver.map(fullName))}.
      </Notice>
    )}
    <ul className={styles.plan}>
      {groups.map(({ key, name, note, before, after, coming }) => (
        <li key={key} className={styles.group}>
          <h3 className={styles.name}>
            {name} {note && <span className={styles.note}>{note}</span>}
          </h3>
          <span className={styles.count} data-figures>
            <span>{before}</span> <span aria-hidden>→</span>
            <VisuallyHidden> becomes </VisuallyHidden> <strong>{after}</strong>
          </span>
          <p className={styles.coming}>
            {coming.length === 0 ? 'No new students.' : coming.map(fullName).join(', ')}
          </p>
        </li>
      ))}
    </ul>
  </>
)
