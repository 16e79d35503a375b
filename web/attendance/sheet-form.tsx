import { Button, TextInput } from '@mantine/core'
import { useState, type KeyboardEvent } from 'react'
import { CallFailure } from '#web/api.ts'
import { Notice } from '#web/ui/notice.tsx'
import { toastFailure, toastSuccess } from '#web/ui/toast.ts'
import type { TeachersClass } from './classes.ts'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { useLeaveGuard } from './leave-guard.ts'
import { markOf, type SavedSheet } from './marks.ts'
import { Roster } from './roster.tsx'
import { SheetFooter } from './sheet-footer.tsx'
import { SignInAgain } from './sign-in-again.tsx'
import { useSheet } from './use-sheet.ts'
import styles from './sheet.module.css'

/** The sheet: everyone is present until marked, one key a mark, one key to save. */
export function SheetForm({ saved, taught }: { saved: SavedSheet; taught: TeachersClass }) {
  const sheet = useSheet(saved, taught)
  const [reason, setReason] = useState('')
  const unsaved = sheet.touched && (sheet.changes > 0 || !saved.taken)
  const canSave = saved.may.submit && !sheet.isSaving && (!saved.may.needs_reason || reason.trim() !== '')
  useLeaveGuard(unsaved)
  const submit = () => {
    if (!canSave) return
    sheet.save(reason.trim() || undefined).then(
      ({ message }) => toastSuccess(message),
      (failure: unknown) => toastFailure(failure),
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    submit()
  }
  return (
    // The keys are a second way: each has its button.
    <div className={styles.sheet} onKeyDown={onKeyDown}>
      <div className={styles.top}>
        <p className={styles.context}>
          {taught.title} · {taught.period.start_time}-{taught.period.end_time} ·{' '}
          {countOf(taught.students.length)}
        </p>
        <Button variant="default" disabled={!saved.may.submit} onClick={sheet.markAllPresent}>
          Mark All Present
        </Button>
      </div>
      {saved.may.why_not && <Notice tone="warning">{saved.may.why_not}</Notice>}
      {sheet.failure instanceof CallFailure && sheet.failure.status === 401 && <SignInAgain />}
      <ChangedMeanwhile changed={sheet.changedMeanwhile} onUseMine={sheet.setMark} />
      <div className={styles.card}>
        <Roster
          students={taught.students}
          markOf={(student) => markOf(sheet.marks, student)}
          disabled={!saved.may.submit}
          onStatus={sheet.setStatus}
          onMark={sheet.setMark}
        />
        {saved.may.needs_reason && (
          <TextInput
            className={styles.reason ?? ''}
            label="Reason for this correction"
            description="The days for taking attendance are over. Your reason is kept with the change."
            required
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        <SheetFooter saved={saved} sheet={sheet} unsaved={unsaved} canSave={canSave} onSave={submit} />
      </div>
    </div>
  )
}

const countOf = (students: number) => `${students} student${students === 1 ? '' : 's'}`
