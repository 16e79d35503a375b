import { Button, Group, Modal } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sentenceOf } from '#web/api.ts'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import styles from './plan.module.css'

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
        {...(plan.error && { failure: sentenceOf(plan.error) })}
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
