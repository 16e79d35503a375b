import { formatNumber } from '#contract/formats.ts'
import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { StudentListed } from '#contract/people/students.ts'
import { pluralize } from '#contract/words.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { SelectionBar } from '../selection-bar.tsx'
import { ActionTarget, EMPTY_TARGET, toCommand, type Target } from './action-target.tsx'
import {
  BULK_ACTIONS,
  MAX_STUDENTS,
  bulkOptions,
  confirmation,
  largeChangeIn,
  requestBody,
  typedConfirmation,
  type BulkAction,
  type BulkCommand,
} from './command.ts'
import type { BulkOutcome } from './result.tsx'

// On a phone, each field of the bar takes its own row.
const SELECT_WIDTH = { w: { base: '100%', sm: 240 } }

type ActionBarProps = {
  students: readonly StudentListed[]
  /** How many selected students are not in the current list. */
  hidden: number
  onShowSelected: () => void
  onClear: () => void
  onDone: (outcome: BulkOutcome) => void
}

/** Chooses an action for the selected students, and sends it. */
export function ActionBar({ students, hidden, onShowSelected, onClear, onDone }: ActionBarProps) {
  const { may } = useCurrentUser()
  const [action, setAction] = useState<BulkAction | null>(null)
  const [target, setTarget] = useState<Target>(EMPTY_TARGET)
  const [isSubmitted, setSubmitted] = useState(false)
  const command = action && toCommand(action, target)
  const save = useSave('POST /api/groups/bulk/', {
    send: ({ command: confirmed, phrase }: { command: BulkCommand; phrase?: string }) => ({
      body: requestBody(
        confirmed,
        students.map(({ id }) => id),
        phrase,
      ),
    }),
    // The result card shows the outcome, so no toast repeats it.
    successMessage: false,
    refreshes: ['groups', 'students'],
    onSuccess: onDone,
    onFailure: async (failure, { command: confirmed }) => {
      const large = largeChangeIn(failure)
      if (!large) return false
      if (await confirm(typedConfirmation(large))) save.mutate({ command: confirmed, phrase: large.confirm })
      return true
    },
  })
  const choose = (next: string | null) => {
    setAction((Object.keys(BULK_ACTIONS) as BulkAction[]).find((one) => one === next) ?? null)
    setSubmitted(false)
  }
  const submit = async () => {
    setSubmitted(true)
    if (!command || students.length > MAX_STUDENTS) return
    const grades = students.map(({ grade_level }) => grade_level)
    if (await confirm(confirmation(command, grades))) save.mutate({ command })
  }
  return (
    <SelectionBar>
      <Stack gap={10}>
        <Group gap="4px 10px">
          <strong role="status">
            {pluralize(students.length, 'student')} selected{hidden > 0 && `, ${hidden} not shown`}
          </strong>
          {hidden > 0 && (
            <Button variant="subtle" size="compact-sm" onClick={onShowSelected}>
              Show selected
            </Button>
          )}
          <Button variant="subtle" size="compact-sm" onClick={onClear}>
            Clear selection
          </Button>
        </Group>
        <Group gap="10px 12px" align="flex-start">
          <Select
            {...SELECT_WIDTH}
            aria-label="Action"
            placeholder="Choose an action"
            allowDeselect={false}
            comboboxProps={{ position: 'top-start' }}
            data={bulkOptions(may.administer)}
            value={action}
            onChange={choose}
            error={isSubmitted && !action && 'Choose an action.'}
          />
          {action && (
            <ActionTarget
              action={action}
              students={students}
              target={target}
              isMissing={isSubmitted && !command}
              onChange={setTarget}
            />
          )}
          <Button
            flex={{ base: '1', sm: 'none' }}
            {...(action === 'deactivate' && { color: 'red' })}
            loading={save.isPending}
            onClick={() => void submit()}
          >
            {action ? BULK_ACTIONS[action].button : 'Continue'}
          </Button>
        </Group>
        {students.length > MAX_STUDENTS && (
          <Text c="var(--absent)" role="alert">
            At most {formatNumber(MAX_STUDENTS)} students can be changed at once.
          </Text>
        )}
      </Stack>
    </SelectionBar>
  )
}
