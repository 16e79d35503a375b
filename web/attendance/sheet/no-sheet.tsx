import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { CallFailure } from '#web/api.ts'
import { EmptyPanel, ErrorPanel } from '#web/ui/feedback/panels.tsx'
import { loadingSentence } from './sheet-source.ts'
import { SignInAgain } from './sign-in-again.tsx'

/** 403 not one's class, 404 no such class, 409 a rule of the school: asking again changes nothing. */
const FINAL = new Set([403, 404, 409])

type NoSheetProps = { failure: Error; isTrying: boolean; onRetry: () => void }

/** Why there is nothing to mark, and what may help. */
export function NoSheet({ failure, isTrying, onRetry }: NoSheetProps) {
  const status = failure instanceof CallFailure ? failure.status : 0
  const sentence = loadingSentence(failure)
  if (status === 401) return <SignInAgain />
  if (!FINAL.has(status)) return <ErrorPanel message={sentence} onRetry={onRetry} retrying={isTrying} />
  return (
    <EmptyPanel
      title={sentence}
      action={
        <Button variant="default" component={Link} to="/attendance">
          Today’s classes
        </Button>
      }
    />
  )
}
