import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams } from 'react-router'
import type { Group } from '#contract/groups/group-shapes.ts'
import { GROUP_TYPES, GROUP_TYPE_LABELS, type GroupType } from '#contract/words.ts'
import { call } from '#web/api.ts'
import { query } from '#web/query.ts'
import { inYear, usePlannedYear } from '#web/school/calendar/planned-year.ts'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { isUnknownRecord, UnknownRecord } from '#web/ui/feedback/unknown-record.tsx'
import { RecordForm, RecordFormSkeleton } from '#web/ui/forms/record-form.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import type { FromBoard } from '../paths.ts'
import { GroupFields } from './group-fields.tsx'
import {
  EDIT_RULES,
  GROUP_LABELS,
  PLAN_RULES,
  groupText,
  showGroupFailure,
  toBody,
  toLoaded,
  toValues,
  type GroupValues,
} from './group-form.ts'

/** Edit Group, by the type and id in the address; a group of the next year also by its year. */
export function Page() {
  const { type: word, id = '' } = useParams()
  const year = usePlannedYear()
  const type = GROUP_TYPES.find((one) => one === word)
  if (type !== undefined) return <EditGroup key={`${type} ${id} ${year}`} type={type} id={id} year={year} />
  return (
    <>
      <PageHeader />
      <UnknownGroup />
    </>
  )
}

type EditGroupProps = { type: GroupType; id: string; year: number | undefined }

function EditGroup({ type, id, year }: EditGroupProps) {
  const group = useQuery({
    ...query('GET /api/groups/:kind/edit/:id/', { params: { kind: `${type}-groups`, id }, query: { year } }),
    // A refetch must not overwrite what the user is typing, and no one should edit a stale version.
    staleTime: Infinity,
    gcTime: 0,
  })
  const label = GROUP_TYPE_LABELS[type] + (year === undefined ? '' : ' · next year')
  return (
    <>
      <PageHeader
        context={group.data ? `${group.data.name} · ${label}` : group.isPending ? 'Loading...' : label}
      />
      {isUnknownRecord(group.error) ? (
        <UnknownGroup />
      ) : (
        <ListState
          query={group}
          skeleton={<RecordFormSkeleton />}
          failure="Error loading group data. Please try again."
        >
          {(loaded) => <EditGroupForm group={loaded} year={year} />}
        </ListState>
      )}
    </>
  )
}

const UnknownGroup = () => <UnknownRecord kind="group" list="/groups/list" listName="Group List" />

/** Edits one group. Saving or leaving goes back to the board that opened it, or else to Groups Management. */
export function EditGroupForm({ group, year }: { group: Group; year?: number | undefined }) {
  const { id, type } = group
  const navigate = useNavigate()
  const { board = inYear('/groups', year) } = (useLocation().state ?? {}) as Partial<FromBoard>
  const form = useForm<GroupValues>({
    initialValues: toValues(group),
    validate: year === undefined ? EDIT_RULES : PLAN_RULES,
  })
  const params = { kind: `${type}-groups`, id } as const
  const address = { params, query: { year } }
  const save = useSave('PUT /api/groups/:kind/edit/:id/', {
    form,
    labels: GROUP_LABELS,
    send: (values, before) => ({ ...address, body: { ...toBody(values), loaded: toLoaded(before) } }),
    reload: async () => toValues(await call('GET /api/groups/:kind/edit/:id/', address)),
    textOf: groupText,
    successMessage: `${GROUP_TYPE_LABELS[type]} updated successfully!`,
    refreshes: ['groups'],
    onFailure: (failure) => showGroupFailure(form, failure),
  })
  return (
    <RecordForm
      form={form}
      save={save}
      onSaved={() => void navigate(board)}
      submitLabel="Save Changes"
      cancel={{ to: board, label: 'Cancel' }}
      showsUnsaved
    >
      <GroupFields form={form} requires={year === undefined ? 'everything' : 'name'} />
    </RecordForm>
  )
}
