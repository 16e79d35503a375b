import { Text } from '@mantine/core'
import { GROUP_TYPE_LABELS, GROUP_TYPE_SHORT, type GroupType } from '#contract/words.ts'
import { TONES } from '#web/ui/layout/tones.ts'

const TYPE_TONES = { core: 'accent', cte: 'warning', homeroom: 'excused' } as const

/** 'Core', 'CTE' or 'HR' on the type's own tint. */
export const TypeChip = ({ type }: { type: GroupType }) => (
  <Text
    component="span"
    display="inline-block"
    flex="none"
    px={8}
    py={2}
    bdrs={6}
    fz={12.5}
    fw={650}
    {...TONES[TYPE_TONES[type]]}
    style={{ whiteSpace: 'nowrap' }}
    data-type={type}
    title={GROUP_TYPE_LABELS[type]}
  >
    {GROUP_TYPE_SHORT[type]}
  </Text>
)
