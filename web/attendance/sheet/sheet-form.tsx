import { Button } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import type { TaughtClass } from './classes.ts'
import { CorrectionsBeside } from '../corrections/corrections-beside.tsx'
import { InHeader } from './header-place.tsx'
import { useLeaveGuard } from './leave-guard.ts'
import { MarkHistories } from '../history/mark-histories.tsx'
import { useReason } from './reason-field.tsx'
import { Roster } from './roster.tsx'
import { SheetFooter } from './sheet-footer.tsx'
import type { SheetBeginning } from './sheet-source.ts'
import { SignInAgain } from './sign-in-again.tsx'
import { useSheet } from './use-sheet.ts'
import styles from './sheet.module.css'

/** The sheet: everyone is present until marked, one key a mark, one key to save. */
export function SheetForm({ begun, taught }: { begun: SheetBeginning; taught: TaughtClass }) {
  const sheet = useSheet(begun, taught)
  const { saved, refused } = sheet
  const { reason, isGiven, element: reasonField } = useReason(saved.may.needs_reason)
  const canSave = saved.may.submit && sheet.phase !== 'saving'
  useLeaveGuard({
    unsaved: sheet.isUnsaved || refused !== null,
    unsent: sheet.phase !== 'idle',
    discard: sheet.discard,
  })
  const save = () => {
    if (canSave && isGiven()) sheet.save(reason)
    else if (saved.may.blocked_reason) toastFailure(saved.may.blocked_reason)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    save()
  }
  return (
    // The keys are a second way: each has its button.
    <div onKeyDown={onKeyDown}>
      <InHeader>
        <Button variant="default" disabled={!saved.may.submit} onClick={sheet.markAllPresent}>
          Mark All Present
        </Button>
      </InHeader>
      {saved.may.blocked_reason && !saved.may.request_correction && (
        <Notice tone="warning">{saved.may.blocked_reason}</Notice>
      )}
      <CorrectionsBeside saved={saved} students={taught.students} />
      {sheet.phase === 'signed_out' && <SignInAgain />}
      {!sheet.isKept && (
        <Notice tone="warning">
          This browser cannot keep marks until they are saved. Please stay on this page until they are.
        </Notice>
      )}
      {refused !== null && (
        <Notice
          tone="bad"
          title="These marks could not be saved"
          action={
            <Button variant="default" size="compact-sm" onClick={() => void sheet.discard()}>
              Discard these marks
            </Button>
          }
        >
          {refused}
        </Notice>
      )}
      <ChangedMeanwhile changed={sheet.changedMeanwhile} onUseMine={sheet.setMark} />
      <div className={styles.card}>
        <MarkHistories saved={saved}>
          <Roster
            students={taught.students}
            markOf={sheet.markOf}
            disabled={!saved.may.submit}
            onStatus={sheet.setStatus}
            onMark={sheet.setMark}
            renderFooter={(finder) => (
              <div className={styles.bottom}>
                {reasonField}
                <SheetFooter sheet={sheet} canSave={canSave} onSave={save} finder={finder} />
              </div>
            )}
          />
        </MarkHistories>
      </div>
    </div>
  )
}
