// First: it takes the secret of a link out of the address.
import './school/links/link-secret.ts'
import '@mantine/core/styles.layer.css'
import './base.css'
import './ui/print/print.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { DASHBOARDS } from '#contract/page-data.ts'
import { reloadOnNewBuild } from './new-build.ts'
import { readPageData, sessionOfPage } from './page-data.ts'
import { preloadPage } from './page-parts.tsx'
import { queryClient } from './query-client.ts'
import { registerWorkerLater } from './register-worker.ts'
import { router } from './routes.tsx'
import { SessionRoot } from './session/session-root.tsx'
import { preloadSideBar } from './shell/shell.tsx'
import { lastActivityAt } from './ui/polling.ts'
import { theme, variables } from './ui/theme/theme.ts'
import { watchPrinting } from './ui/print/printing.ts'

/** A page whose scripts take longer shows its frame meanwhile. */
const MAX_WAIT_MS = 150

const root = document.getElementById('root')
if (!root) throw new Error('index.html has lost its root element.')

// Opening the page is a use of it.
lastActivityAt()
readPageData()
void Promise.race([preloadFirst(), wait(MAX_WAIT_MS)]).then(() => render(createRoot(root)))

reloadOnNewBuild()
watchPrinting()
registerWorkerLater()

function render(app: Root): void {
  // With what came with the page, and with what its effects change, in one frame.
  flushSync(() =>
    app.render(
      <StrictMode>
        <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto">
          <QueryClientProvider client={queryClient}>
            <SessionRoot>
              <RouterProvider router={router} />
            </SessionRoot>
          </QueryClientProvider>
        </MantineProvider>
      </StrictMode>,
    ),
  )
}

/** Loads what the first paint shows, where the page's HTML says who is signed in; its links have fetched it already. */
async function preloadFirst(): Promise<void> {
  const { userType, user } = sessionOfPage() ?? {}
  if (!userType || !user) return
  const dashboard = location.pathname === '/' && user.role && DASHBOARDS[user.role]
  // What cannot be loaded says so in its place on the page.
  await Promise.allSettled([
    preloadPage(location.pathname, userType.isStudent),
    dashboard && preloadPage(dashboard, userType.isStudent),
    userType.isTeacher && preloadSideBar(),
  ])
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms))
}
