import { Button, Select } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StudentListed } from '#contract/students.ts'
import { call } from '#web/api.ts'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import type { BulkOutcome } from './result.tsx'
import { ActionTarget, EMPTY_TARGET, type Target, toCommand } from './action-target.tsx'
import {
  BULK_ACTIONS,
  type BulkAction,
  MAX_STUDENTS,
  type BulkCommand,
  requestBody,
  countOf,
  confirmation,
} from './command.ts'
import { invalidateGroupsAndStudents } from '../queries.ts'
import styles from './bulk.module.css'

type BulkBarProps = {
  picked: readonly StudentListed[]
  /** How many of them are not in view now. */
  hidden: number
  onShowChosen: () => void
  onClear: () => void
  onDone: (outcome: BulkOutcome) => void
}

/** What happens to the students that are ticked. */
export function ActionBar({ picked, hidden, onShowChosen, onClear, onDone }: BulkBarProps) {
  const queries = useQueryClient()
  const [action, setAction] = useState<BulkAction | null>(null)
  const [target, setTarget] = useState<Target>(EMPTY_TARGET)
  const [isTried, setTried] = useState(false)
  const wish = action && toCommand(action, target)
  const save = useMutation({
    mutationFn: (wanted: BulkCommand) =>
      call('POST /api/groups/bulk/', {
        body: requestBody(
          wanted,
          picked.map(({ id }) => id),
        ),
      }),
    onSuccess: onDone,
    onError: toastFailure,
    onSettled: () => void invalidateGroupsAndStudents(queries),
  })
  const choose = (next: string | null) => {
    setAction((Object.keys(BULK_ACTIONS) as BulkAction[]).find((one) => one === next) ?? null)
    setTried(false)
  }
  const go = async () => {
    setTried(true)
    if (!wish || picked.length > MAX_STUDENTS) return
    const grades = picked.map(({ grade_level }) => grade_level)
    if (await confirm(confirmation(wish, grades))) save.mutate(wish)
  }
  return (
    <div className={styles.bar} role="region" aria-label="Selected students">
      <div className={styles.counted}>
        <strong role="status">
          {countOf(picked.length)} selected{hidden > 0 && `, ${hidden} not shown`}
        </strong>
        {hidden > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={onShowChosen}>
            Show selected
          </Button>
        )}
        <Button variant="subtle" size="compact-sm" onClick={onClear}>
          Clear selection
        </Button>
      </div>
      <div className={styles.wish}>
        <Select
          className={styles.action ?? ''}
          aria-label="Action"
          placeholder="Choose an action"
          allowDeselect={false}
          comboboxProps={{ position: 'top-start' }}
          data={Object.entries(BULK_ACTIONS).map(([value, { label }]) => ({ value, label }))}
          value={action}
          onChange={choose}
          error={isTried && !action && 'Choose an action.'}
        />
        {action && (
          <ActionTarget
            action={action}
            picked={picked}
            target={target}
            isMissing={isTried && !wish}
            onChange={setTarget}
          />
        )}
        <Button
          {...(action === 'deactivate' && { color: 'red' })}
          loading={save.isPending}
          onClick={() => void go()}
        >
          {action ? BULK_ACTIONS[action].button : 'Continue'}
        </Button>
      </div>
      {picked.length > MAX_STUDENTS && (
        <p className={styles.tooMany} role="alert">
          At most {MAX_STUDENTS.toLocaleString('en')} students can be changed at once.
        </p>
      )}
    </div>
  )
}
