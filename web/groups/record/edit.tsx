import { useForm } from '@mantine/form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams } from 'react-router'
import type { Group } from '#contract/groups/group-shapes.ts'
import { GROUP_TYPES, GROUP_TYPE_LABELS, type GroupType } from '#contract/words.ts'
import { call } from '#web/api.ts'
import { invalidate } from '#web/subjects.ts'
import { query } from '#web/query.ts'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { toastFailure, toastSuccess } from '#web/ui/feedback/toast.ts'
import { isUnknownRecord, UnknownRecord } from '#web/ui/feedback/unknown-record.tsx'
import { useChangedMeanwhile } from '#web/ui/forms/changed-meanwhile.tsx'
import { RecordForm, RecordFormSkeleton } from '#web/ui/forms/record-form.tsx'
import { useFormGuard } from '#web/ui/forms/unsaved-guard.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import type { FromBoard } from '../paths.ts'
import { GroupFields } from './group-fields.tsx'
import {
  EDIT_RULES,
  GROUP_LABELS,
  groupText,
  showFailure,
  toBody,
  toLoaded,
  toValues,
  type GroupValues,
} from './group-form.ts'

/** Edit Group, by the type and the number in the address. */
export function Page() {
  const { type: word, id = '' } = useParams()
  const type = GROUP_TYPES.find((one) => one === word)
  if (type !== undefined) return <EditGroup key={`${type} ${id}`} type={type} id={id} />
  return (
    <>
      <PageHeader />
      <UnknownGroup />
    </>
  )
}

function EditGroup({ type, id }: { type: GroupType; id: string }) {
  const group = useQuery({
    ...query('GET /api/groups/:kind/edit/:id/', { params: { kind: `${type}-groups`, id } }),
    // A reload must not replace what is being typed, and an old version must not be edited.
    staleTime: Infinity,
    gcTime: 0,
  })
  const label = GROUP_TYPE_LABELS[type]
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
          {(loaded) => <EditGroupForm group={loaded} />}
        </ListState>
      )}
    </>
  )
}

const UnknownGroup = () => <UnknownRecord kind="group" list="/groups/list" listName="Group List" />

/** The fields of one group; saved or left, they lead back to the board that led here, else to Groups Management. */
export function EditGroupForm({ group }: { group: Group }) {
  const { id, type } = group
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { board = '/groups' } = (useLocation().state ?? {}) as Partial<FromBoard>
  const form = useForm<GroupValues>({ initialValues: toValues(group), validate: EDIT_RULES })
  const guard = useFormGuard()
  const params = { kind: `${type}-groups`, id } as const
  const changed = useChangedMeanwhile({
    form,
    labels: GROUP_LABELS,
    reload: async () => toValues(await call('GET /api/groups/:kind/edit/:id/', { params })),
    textOf: groupText,
  })
  const save = useMutation({
    mutationFn: (values: GroupValues) =>
      call('PUT /api/groups/:kind/edit/:id/', {
        params,
        body: { ...toBody(values), loaded: toLoaded(form.getInitialValues()) },
      }),
    onSuccess: async () => {
      toastSuccess(`${GROUP_TYPE_LABELS[type]} updated successfully!`)
      void invalidate(queries, 'groups')
      guard.release()
      await navigate(board)
    },
    onError: async (failure) => {
      if (!(await changed.show(failure))) toastFailure(showFailure(form, failure))
    },
  })
  return (
    <RecordForm
      guard={guard}
      form={form}
      onSave={(values) => save.mutate(values)}
      isSaving={save.isPending}
      submitLabel="Save Changes"
      cancel={{ to: board, label: 'Cancel' }}
      showsUnsaved
    >
      <GroupFields form={form} isNew={false} />
      {changed.notice}
    </RecordForm>
  )
}
