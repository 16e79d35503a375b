// This import has to be first because it removes the secret of a link from the address.
import './school/links/link-secret.ts'
import '@mantine/core/styles.layer.css'
import './base.css'
import './shell/frame.css'
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

/** If scripts take longer than this, the page shows its frame first. */
const MAX_WAIT_MS = 150

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no root element.')

// Opening the page counts as activity.
lastActivityAt()
readPageData()
void Promise.race([preloadFirst(), wait(MAX_WAIT_MS)]).then(() => render(createRoot(root)))

reloadOnNewBuild()
watchPrinting()
registerWorkerLater()

function render(app: Root): void {
  // The first render and its effects appear in a single frame.
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

/** Loads the scripts of the first page, if the HTML says who is signed in. Preload links have already fetched them. */
async function preloadFirst(): Promise<void> {
  const { userType, user } = sessionOfPage() ?? {}
  if (!userType || !user) return
  const dashboard = location.pathname === '/' && user.role && DASHBOARDS[user.role]
  // If a part fails to load, the page shows an error in its place.
  await Promise.allSettled([
    preloadPage(location.pathname, userType.isStudent),
    dashboard && preloadPage(dashboard, userType.isStudent),
    userType.isTeacher && preloadSideBar(),
  ])
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms))
}
