import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import { useEndCorrection, type Correction } from './use-corrections.ts'
import styles from './corrections.module.css'

/** The office accepts or declines in one click; a request that was overtaken asks once more. */
export function CorrectionActions({ request }: { request: Correction }) {
  const [note, setNote] = useState('')
  const end = useEndCorrection()
  const { may, marks, teacher, id } = request
  const changed = marks.filter(({ changed_by }) => changed_by !== null)
  const decide = async (decision: 'accept' | 'decline') => {
    const overtaken = decision === 'accept' && changed.length > 0
    if (overtaken && !(await confirm({ message: overtakenSentence(changed), confirmLabel: 'Accept anyway' })))
      return
    end.mutate({ decide: request, decision, note: note.trim() })
  }
  if (may.decide) {
    return (
      <div className={styles.actions}>
        <TextInput
          className={styles.note ?? ''}
          aria-label={`Note to ${teacher.name}`}
          placeholder={`Note to ${teacher.name} (optional)`}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Button variant="default" disabled={end.isPending} onClick={() => void decide('decline')}>
          Decline
        </Button>
        <Button variant="light" loading={end.isPending} onClick={() => void decide('accept')}>
          {changed.length > 0 ? 'Accept anyway' : 'Accept'}
        </Button>
      </div>
    )
  }
  if (!may.withdraw) return null
  return (
    <div className={styles.actions}>
      <Button variant="default" loading={end.isPending} onClick={() => end.mutate({ withdraw: id })}>
        Withdraw
      </Button>
    </div>
  )
}

function overtakenSentence(changed: Correction['marks']): string {
  const who = changed.map(({ student, changed_by }) => `${student} by ${changed_by}`).join('; ')
  return `The sheet was changed since this was asked: ${who}. Accept the request all the same?`
}
