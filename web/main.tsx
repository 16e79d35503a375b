import './mantine.css'
import './base.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { reloadOnNewBuild } from './new-build.ts'
import { readPageData } from './page-data.ts'
import { queryClient } from './query-client.ts'
import { registerWorkerLater } from './register-worker.ts'
import { router } from './routes.tsx'
import { SessionRoot } from './session/session-root.tsx'
import { theme, variables } from './theme.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has lost its root element.')

readPageData()
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <SessionRoot>
          <RouterProvider router={router} />
        </SessionRoot>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)

reloadOnNewBuild()
registerWorkerLater()
