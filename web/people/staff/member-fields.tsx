import { SimpleGrid, TextInput, Checkbox, Group, Radio, Stack, Text } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { required } from '#web/ui/forms/form-errors.ts'
import { MEMBER_LABELS, type MemberValues } from './member-values.ts'

export const useMemberForm = (values: MemberValues) =>
  useForm<MemberValues>({
    initialValues: values,
    validate: {
      first_name: required(MEMBER_LABELS.first_name),
      last_name: required(MEMBER_LABELS.last_name),
      email: required(MEMBER_LABELS.email),
    },
  })

type MemberFieldsProps = {
  form: UseFormReturnType<MemberValues>
  choices: RoleChoices
  /** The current email address, whose user is signed out if it changes. */
  signsOut?: string | undefined
}

/** The name, email address, role and subjects of a staff member. */
export function MemberFields({ form, choices, signsOut }: MemberFieldsProps) {
  const { email } = form.values
  return (
    <>
      <SimpleGrid cols={2} spacing={12}>
        <TextInput
          label={MEMBER_LABELS.first_name}
          required
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('first_name')}
        />
        <TextInput
          label={MEMBER_LABELS.last_name}
          required
          autoComplete="off"
          {...form.getInputProps('last_name')}
        />
      </SimpleGrid>
      <TextInput
        label={MEMBER_LABELS.email}
        type="email"
        required
        autoComplete="off"
        description={
          signsOut !== undefined && email.trim().toLowerCase() !== signsOut.toLowerCase()
            ? 'If you change the address, they are signed out and sign in again with the new one.'
            : 'They sign in with this address.'
        }
        {...form.getInputProps('email')}
      />
      <MemberRole form={form} choices={choices} />
    </>
  )
}

/** The choices that the user may make for a staff member. */
type RoleChoices = { role: boolean; superuser: boolean; teachesAsAdmin: boolean }

type MemberRoleProps = { form: UseFormReturnType<MemberValues>; choices: RoleChoices }

/** Chooses between teacher and office, with the options of each. */
function MemberRole({ form, choices }: MemberRoleProps) {
  const { role } = form.values
  return (
    <>
      {choices.role && (
        <Radio.Group label={MEMBER_LABELS.role} {...form.getInputProps('role')}>
          <Stack gap={8} mt={6}>
            <Radio value="teacher" label="Teacher" />
            <Radio value="admin" label="Office" description="Manages records, staff and all attendance." />
          </Stack>
        </Radio.Group>
      )}
      {choices.superuser && role === 'admin' && (
        <Checkbox
          label={MEMBER_LABELS.is_superuser}
          description="Can also change school settings and who is in the office."
          {...form.getInputProps('is_superuser', { type: 'checkbox' })}
        />
      )}
      {(role === 'teacher' || choices.teachesAsAdmin) && (
        <Group component="fieldset" gap="8px 20px" m={0} p={0} bd={0}>
          <Text component="legend" mb={6} fz={14} fw={500}>
            Teaches
          </Text>
          <Checkbox
            label={MEMBER_LABELS.teaches_core}
            {...form.getInputProps('teaches_core', { type: 'checkbox' })}
          />
          <Checkbox
            label={MEMBER_LABELS.teaches_cte}
            {...form.getInputProps('teaches_cte', { type: 'checkbox' })}
          />
        </Group>
      )}
    </>
  )
}
