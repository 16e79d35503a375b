import { Text } from '@mantine/core'
import { GROUP_TYPE_LABELS, GROUP_TYPE_SHORT, type GroupType } from '#contract/words.ts'
import { TONES } from '#web/ui/layout/tones.ts'

const TYPE_TONES = { core: 'accent', cte: 'warning', homeroom: 'excused' } as const

/** 'Core', 'CTE' or 'HR' on the tint of the type. */
export const TypeChip = ({ type }: { type: GroupType }) => (
  <Text
    component="span"
    display="inline-block"
    flex="none"
    bdrs={6}
    fw={650}
    {...TONES[TYPE_TONES[type]]}
    // Dense screens set these variables to get smaller chips.
    style={{
      padding: 'var(--type-chip-padding, 2px 8px)',
      fontSize: 'var(--type-chip-font, 12.5px)',
      whiteSpace: 'nowrap',
    }}
    data-type={type}
    title={GROUP_TYPE_LABELS[type]}
  >
    {GROUP_TYPE_SHORT[type]}
  </Text>
)
