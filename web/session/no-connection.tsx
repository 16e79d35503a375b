import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'

/** Replaces pages that need the server while offline, for users whose sheets of today are stored in this browser. */
export const NoConnection = () => (
  <>
    <PageHeader />
    <EmptyPanel
      title="No connection"
      action={
        <>
          <Button variant="default" component={Link} to="/attendance">
            Today’s classes
          </Button>
          <Button variant="default" component={Link} to="/attendance/emergency-roll">
            Emergency roll
          </Button>
        </>
      }
    >
      This page opens when you are back online. You can still take attendance.
    </EmptyPanel>
  </>
)
