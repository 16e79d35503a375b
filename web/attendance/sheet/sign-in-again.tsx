import { Button } from '@mantine/core'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'

const here = () => encodeURIComponent(window.location.pathname + window.location.search)

/** The session has ended: sign in and come back to the same sheet. */
export const SignInAgain = () => (
  <EmptyPanel
    title="You need to sign in to take attendance."
    action={
      <Button component="a" href={`/accounts/google/login/?process=login&next=${here()}`}>
        Sign in with Google
      </Button>
    }
  >
    Your session has ended. After signing in you come back to this sheet.
  </EmptyPanel>
)
