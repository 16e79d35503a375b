import { Button } from '@mantine/core'
import { useCurrentUser, useSession } from '#web/school/current-user.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'

/** For someone who signed in, but is in no record of the school. */
export function Newcomer() {
  const { email, school_name } = useCurrentUser()
  const { refresh } = useSession()
  return (
    <>
      <PageHeader title="You are signed in, but not listed yet" context={school_name} />
      <Card style={{ maxWidth: '62ch' }}>
        <p style={{ marginTop: 0 }}>
          Homeroom knows you as <strong>{email}</strong>, and no student or staff record of the school has
          this address.
        </p>
        <p>
          Please ask the school office to add you, or to correct the e-mail address in your record. If you
          have a second Google account, log out and use the one that the school knows.
        </p>
        <Button onClick={() => void refresh()}>Look again</Button>
      </Card>
    </>
  )
}
