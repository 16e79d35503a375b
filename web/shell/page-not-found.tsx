import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'

/** Shown at an address that has no page. */
export const PageNotFound = () => (
  <>
    <PageHeader title="Page not found" />
    <EmptyPanel
      title="There is no page at this address"
      action={
        <Button component={Link} to="/" variant="default">
          Go to Home
        </Button>
      }
    >
      Check the address, or start again from Home.
    </EmptyPanel>
  </>
)
