import { Button } from '@mantine/core'
import { useLocation } from 'react-router'
import { useSession } from '#web/school/current-user.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { goToSignIn, TEST_REDIRECT } from './sign-in.ts'
import { Unreachable } from './unreachable.tsx'

/** Replaces a page that requires sign-in. The same page opens after sign-in. */
export function SignInPanel({ sentence }: { sentence?: string | undefined }) {
  const { debug, signIn } = useSession()
  const { pathname, search } = useLocation()
  return (
    <>
      <PageHeader />
      <Unreachable />
      <EmptyPanel
        title={sentence ?? 'Please log in'}
        action={
          <>
            {signIn.map(({ name, path }) => (
              <Button key={path} onClick={() => goToSignIn(path, pathname + search)}>
                {sentence ? 'Sign in with' : 'Login with'} {name}
              </Button>
            ))}
            {debug && (
              <Button variant="default" component="a" href={TEST_REDIRECT}>
                Test OAuth (Debug)
              </Button>
            )}
          </>
        }
      >
        This page is for people at the school. You will return here after you log in.
      </EmptyPanel>
    </>
  )
}
