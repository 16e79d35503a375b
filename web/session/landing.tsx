import { Alert, Anchor, Button } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { useSession } from '#web/school/current-user.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { signInFailure } from './sign-in-failures.ts'
import { Unreachable } from './unreachable.tsx'
import styles from './landing.module.css'

const SOCIAL_LOGIN = '/social/login/google-oauth2/'

/** What a visitor sees first. */
export function Landing() {
  const { debug } = useSession()
  const failure = signInFailure(useSearchParams()[0].get('sign_in'))
  return (
    <div className={styles.landing}>
      <PageHeader
        title="Welcome to Homeroom, the group-tracking system"
        context="Students, groups, schedules and attendance of one school, in one place."
      />
      <Unreachable />
      {failure && (
        <Alert color="red" mb="md" role="alert">
          {failure}
        </Alert>
      )}
      <Card className={styles.start ?? ''}>
        <h2 className={styles.heading}>Get Started</h2>
        <p className={styles.text}>Please log in to access the system.</p>
        <div className={styles.ways}>
          <Button component="a" href={SOCIAL_LOGIN}>
            Login with Google (Link)
          </Button>
          <form action={SOCIAL_LOGIN} method="get">
            <Button type="submit" variant="default">
              Login with Google (Form)
            </Button>
          </form>
        </div>
        {debug && <Anchor href="/api/test-oauth-redirect/">Test OAuth Debug</Anchor>}
      </Card>
    </div>
  )
}
