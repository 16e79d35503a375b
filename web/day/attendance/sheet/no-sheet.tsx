import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { CallFailure } from '#web/api.ts'
import { signInAddress, useSession } from '#web/school/current-user.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { EmptyPanel, ErrorPanel } from '#web/ui/feedback/panels.tsx'
import { useSheetBackend } from '../drafts/sheet-backend.ts'
import { loadFailureMessage } from './load-sheet.ts'

/** A retry does not help if it is another teacher's class (403), does not exist (404) or breaks a rule of the school (409). */
const FINAL_STATUSES = new Set([403, 404, 409])

type NoSheetProps = { failure: Error; isRetrying: boolean; onRetry: () => void }

/** Explains why there is no sheet, and what the user can do. */
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

/** Lets the user sign in again and return to this sheet. Hidden for substitutes, who cannot sign in and whose whole page ends. */
export function SignInAgain() {
  const { signIn } = useSession()
  if (useSheetBackend() !== undefined) return null
  const here = window.location.pathname + window.location.search
  return (
    <Notice
      tone="warning"
      title="You need to sign in to take attendance."
      action={signIn.map(({ name, path }) => (
        <Button key={path} component="a" href={signInAddress(path, here)}>
          Sign in with {name}
        </Button>
      ))}
    >
      Your session has ended. After you sign in, you will return to this sheet.
    </Notice>
  )
}
