import { Checkbox, Group, Radio, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { MEMBER_LABELS, type MemberValues } from './member-values.ts'

/** What the person at the form may choose for the member. */
export type RoleChoices = { role: boolean; superuser: boolean; teachesAsAdmin: boolean }

type MemberRoleProps = { form: UseFormReturnType<MemberValues>; choices: RoleChoices }

/** Teacher or office, and what goes with it. */
export function MemberRole({ form, choices }: MemberRoleProps) {
  const { role } = form.values
  return (
    <>
      {choices.role && (
        <Radio.Group label={MEMBER_LABELS.role} {...form.getInputProps('role')}>
          <Stack gap={8} mt={6}>
            <Radio value="teacher" label="Teacher" />
            <Radio value="admin" label="Office" description="Keeps records, staff and all attendance." />
          </Stack>
        </Radio.Group>
      )}
      {choices.superuser && role === 'admin' && (
        <Checkbox
          label={MEMBER_LABELS.is_superuser}
          description="Also changes the settings of the school and who is in the office."
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
