import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { GROUP_TYPES, GROUP_TYPE_LABELS, type GroupType } from '#contract/words.ts'
import { CallFailure, call } from '#web/api.ts'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { RecordFormSkeleton } from '#web/ui/forms/record-form.tsx'
import { EditGroupForm } from './edit-form.tsx'

/** Edit Group, by the type and the number in the address. */
export function Page() {
  const { type: word, id = '' } = useParams()
  const type = GROUP_TYPES.find((one) => one === word)
  if (type !== undefined) return <EditGroup key={`${type} ${id}`} type={type} id={id} />
  return (
    <>
      <PageHeader title="Edit Group" />
      <UnknownGroup />
    </>
  )
}

function EditGroup({ type, id }: { type: GroupType; id: string }) {
  const group = useQuery({
    queryKey: ['groups', 'edit', type, id],
    queryFn: ({ signal }) =>
      call('GET /api/groups/:kind/edit/:id/', { params: { kind: `${type}-groups`, id }, signal }),
    // What is being typed must not be replaced, and what was seen earlier must not be edited.
    staleTime: Infinity,
    gcTime: 0,
  })
  const label = GROUP_TYPE_LABELS[type]
  return (
    <>
      <PageHeader
        title="Edit Group"
        context={group.data ? `${group.data.name} · ${label}` : group.isPending ? 'Loading...' : label}
      />
      {group.error && isUnknown(group.error) ? (
        <UnknownGroup />
      ) : (
        <ListState
          query={group}
          skeleton={<RecordFormSkeleton />}
          failure="Error loading group data. Please try again."
        >
          {(loaded) => <EditGroupForm group={loaded} />}
        </ListState>
      )}
    </>
  )
}

const isUnknown = (error: Error) =>
  error instanceof CallFailure && (error.status === 404 || error.status === 400)

const UnknownGroup = () => (
  <EmptyPanel
    title="There is no such group"
    action={
      <Anchor component={Link} to="/groups/list">
        Group List
      </Anchor>
    }
  >
    It may have been deleted, or the address may be wrong.
  </EmptyPanel>
)
