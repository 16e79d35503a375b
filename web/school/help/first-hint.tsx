import { Box, Button, Text } from '@mantine/core'
import { useChoice } from '#web/school/choices.ts'
import { focusHeading } from '#web/ui/focus/focus-heading.ts'

type FirstHintProps = {
  /** The name under which its dismissal is stored. */
  name: 'hint_tool' | 'hint_groups' | 'hint_upload'
  title: string
  /** The steps in order, one sentence each. */
  steps: readonly string[]
}

/** Explains a complex screen to first-time users. Once dismissed, it does not return. */
export function FirstHint({ name, title, steps }: FirstHintProps) {
  const [isDismissed, remember] = useChoice(name)
  if (isDismissed) return null
  const dismiss = () => {
    remember(true)
    focusHeading()
  }
  return (
    <Box
      component="section"
      className="screen-only"
      aria-label={title}
      display="flex"
      mb={16}
      px={16}
      py={10}
      bd="1px solid var(--line)"
      bdrs={10}
      bg="var(--accent-soft)"
      style={{ flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' }}
    >
      <Box flex="1 1 320px">
        <Text fw={650}>{title}</Text>
        <Box component="ol" m={0} pl={20} fz={14} maw="95ch">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </Box>
      </Box>
      <Button variant="default" onClick={dismiss}>
        Got it
      </Button>
    </Box>
  )
}
