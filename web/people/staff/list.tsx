import { Button, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import type { StaffMember } from '#contract/people/staff.ts'
import { useCanOpen } from '#web/school/screens.tsx'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { DownloadMenu } from '#web/ui/download-menu.tsx'
import { PrintButton } from '#web/ui/print/print-button.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { AddMember, EditMember } from './member-dialogs.tsx'
import { staffQuery } from './queries.ts'
import { contextLine, findMembers } from './search.ts'
import { StaffTable } from './staff-table.tsx'

/** Staff: teachers and office staff, and which of them can sign in. `?search=` starts with a search. */
export function Page() {
  const [params] = useSearchParams()
  const { key } = useLocation()
  return <StaffList key={key} search={params.get('search') ?? ''} />
}

function StaffList({ search }: { search: string }) {
  const staff = useQuery(staffQuery)
  const [text, setText] = useState(search)
  const [inactive, setInactive] = useState(false)
  const [adding, setAdding] = useState(false)
  const [editing, setEditing] = useState<StaffMember>()
  const canOpen = useCanOpen()
  const listRegion = useRef<HTMLDivElement>(null)
  return (
    <>
      <PageHeader
        context={<span role="status">{staff.data && contextLine(staff.data)}</span>}
        more={
          <>
            <DownloadMenu address="/api/staff/" />
            <PrintButton />
            {canOpen('/staff/upload') && (
              <Button variant="default" component={Link} to="/staff/upload">
                Upload
              </Button>
            )}
          </>
        }
        search={
          <TextInput
            type="search"
            w={{ base: '100%', sm: 260 }}
            aria-label="Search staff by name or email"
            placeholder="Search by name or email..."
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        }
        actions={<Button onClick={() => setAdding(true)}>Add staff</Button>}
      />
      <Switch
        size="xs"
        mb="sm"
        c="dimmed"
        label="Inactive staff"
        checked={inactive}
        onChange={(event) => setInactive(event.currentTarget.checked)}
      />
      <div ref={listRegion} tabIndex={-1} role="region" aria-label="Staff found" style={{ outline: 'none' }}>
        <ListState
          query={staff}
          failure="The staff could not be loaded. Please check the connection and try again."
        >
          {(members) => {
            const found = findMembers(members, text, !inactive)
            if (found.length === 0) return <NobodyFound text={text} inactive={inactive} />
            return (
              <StaffTable members={found} onEdit={setEditing} onRemoved={() => listRegion.current?.focus()} />
            )
          }}
        </ListState>
      </div>
      {adding && <AddMember onClose={() => setAdding(false)} />}
      {editing && <EditMember member={editing} onClose={() => setEditing(undefined)} />}
    </>
  )
}

const NobodyFound = ({ text, inactive }: { text: string; inactive: boolean }) => (
  <EmptyPanel title={inactive ? 'No inactive staff found' : 'No staff found'}>
    {text.trim() === ''
      ? 'Deactivated staff are listed here. You can activate them again.'
      : `No one matches "${text.trim()}".`}
  </EmptyPanel>
)
