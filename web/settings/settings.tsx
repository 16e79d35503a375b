import { useQuery } from '@tanstack/react-query'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { SettingsForm } from './settings-form.tsx'
import { settingsQuery } from './settings-query.ts'

/** Settings of the school, for superusers. */
export function Page() {
  const settings = useQuery(settingsQuery)
  return (
    <>
      <PageHeader
        title="Settings"
        context="The school and its rules. Changes hold for everyone as soon as they are saved."
      />
      <ListState
        query={settings}
        failure="The settings could not be loaded. Please check the connection and try again."
      >
        {(saved) => <SettingsForm saved={saved} />}
      </ListState>
    </>
  )
}
