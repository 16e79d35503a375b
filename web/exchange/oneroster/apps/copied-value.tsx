import { Box, Button, Code, CopyButton, Group, Text } from '@mantine/core'

/** A value to enter in another system, with a Copy button. */
export const CopiedValue = ({ label, value }: { label: string; value: string }) => (
  <Box role="group" aria-label={label}>
    <Text fz={14} fw={600}>
      {label}
    </Text>
    <Group gap={12} wrap="nowrap" mt={4}>
      <Code block flex={1} miw={0} m={0} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {value}
      </Code>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            size="sm"
            style={{ flexShrink: 0 }}
            aria-label={`${copied ? 'Copied' : 'Copy'}: ${label}`}
            onClick={copy}
          >
            {copied ? 'Copied' : 'Copy'}
          </Button>
        )}
      </CopyButton>
    </Group>
  </Box>
)
