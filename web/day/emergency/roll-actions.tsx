import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { ROLL_KINDS, ROLL_KIND_LABELS, type RollKind } from '#contract/day/emergency-rules.ts'
import type { Roll } from '#contract/day/emergency.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'

const CHANGED = ['GET /attendance/emergency-roll/', 'GET /attendance/emergency-roll/status/'] as const

/** Starts a roll after one question, which also says whether it is a drill. */
export function StartRoll() {
  const [isAsking, setIsAsking] = useState(false)
  const start = useSave('POST /attendance/emergency-roll/', {
    send: (kind: RollKind) => ({ body: { kind } }),
    failsIn: 'toast',
    refreshes: CHANGED,
    awaitsRefresh: true,
    onSuccess: () => setIsAsking(false),
  })
  return (
    <>
      <Button color="red" onClick={() => setIsAsking(true)}>
        Start a roll
      </Button>
      {isAsking && (
        <Dialog title="Start a roll" onClose={() => setIsAsking(false)}>
          <Text mb={16}>
            Everyone on staff sees that a roll is on, and marks who they see. Families are not told.
          </Text>
          <Group gap={12}>
            {ROLL_KINDS.map((kind) => (
              <Button
                key={kind}
                mih={44}
                flex={1}
                variant={kind === 'emergency' ? 'filled' : 'default'}
                {...(kind === 'emergency' && { color: 'red' })}
                loading={start.isPending && start.variables === kind}
                disabled={start.isPending}
                onClick={() => start.mutate(kind)}
              >
                {ROLL_KIND_LABELS[kind]}
              </Button>
            ))}
          </Group>
        </Dialog>
      )}
    </>
  )
}

/** Ends the roll, after the question whether to do so while students are missing. */
export function EndRoll({ roll, unresolved }: { roll: Roll; unresolved: number }) {
  const end = useSave('POST /attendance/emergency-roll/:rollId/end/', {
    send: () => ({ params: { rollId: roll.id } }),
    failsIn: 'toast',
    refreshes: [...CHANGED, 'GET /attendance/emergency-rolls/'],
    awaitsRefresh: true,
  })
  const ask = async () => {
    const message =
      unresolved === 0
        ? 'Everyone was seen. The roll is kept as a record.'
        : `${unresolved} of the students who should be here were not seen. The roll is kept as a record.`
    if (await confirm({ message, confirmLabel: 'End roll' })) end.mutate()
  }
  return (
    <Button variant="default" loading={end.isPending} onClick={() => void ask()}>
      End roll
    </Button>
  )
}
