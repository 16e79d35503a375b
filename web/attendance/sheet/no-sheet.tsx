import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { CallFailure } from '#web/api.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { EmptyPanel, ErrorPanel } from '#web/ui/feedback/panels.tsx'
import { useSheetBackend } from '../drafts/sheet-backend.ts'
import { loadFailureMessage } from './load-sheet.ts'

/** 403 another teacher's class, 404 no such class, 409 a rule of the school: trying again changes nothing. */
const FINAL_STATUSES = new Set([403, 404, 409])

type NoSheetProps = { failure: Error; isRetrying: boolean; onRetry: () => void }

/** Why there is no sheet, and what may help. */
export function NoSheet({ failure, isRetrying, onRetry }: NoSheetProps) {
  const isForStaff = useSheetBackend() === undefined
  const status = failure instanceof CallFailure ? failure.status : 0
  const message = loadFailureMessage(failure)
  if (status === 401) return <SignInAgain />
  if (!FINAL_STATUSES.has(status)) {
    return <ErrorPanel message={message} onRetry={onRetry} retrying={isRetrying} />
  }
  return (
    <EmptyPanel
      title={message}
      action={
        isForStaff && (
          <Button variant="default" component={Link} to="/attendance">
            Today’s classes
          </Button>
        )
      }
    />
  )
}

const currentAddress = () => encodeURIComponent(window.location.pathname + window.location.search)

/** The session has ended: sign in and come back to the same sheet. Nothing for who cannot sign in: their page ends as a whole. */
export const SignInAgain = () =>
  useSheetBackend() === undefined && (
    <Notice
      tone="warning"
      title="You need to sign in to take attendance."
      action={
        <Button component="a" href={`/accounts/google/login/?process=login&next=${currentAddress()}`}>
          Sign in with Google
        </Button>
      }
    >
      Your session has ended. After signing in you come back to this sheet.
    </Notice>
  )
