import { Button } from '@mantine/core'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'

/** The error in one line: a status with its text, or the message. Users never see a stack. */
function errorText(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`
  return error instanceof Error ? error.message : 'Unknown error'
}

/** Replaces a page that crashed. */
export function ErrorScreen() {
  const error = useRouteError()
  return (
    <>
      <PageHeader title="Unexpected Application Error!" />
      <EmptyPanel
        title={errorText(error)}
        action={
          <>
            <Button onClick={() => location.reload()}>Reload this page</Button>
            <Button variant="default" component="a" href="/">
              Home
            </Button>
          </>
        }
      >
        This page stopped working. Anything you already saved is safe.
      </EmptyPanel>
    </>
  )
}
