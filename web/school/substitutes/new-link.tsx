import { Box, Button, Code, CopyButton, Flex, Group, Stack, Text } from '@mantine/core'
import type { NewSubstituteLink } from '#contract/day/substitutes.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { AloneOnPaper } from '#web/ui/print/alone-on-paper.tsx'
import { PrintButton } from '#web/ui/print/print-button.tsx'
import { longDay } from '../days.ts'
import { QrCode } from './qr-code.tsx'

const SCREEN_PX = 200
const PAPER_PX = 260

/** Shows a new link, which cannot be shown again. The PIN is kept apart from the code and never printed. */
export function NewLink({ made }: { made: NewSubstituteLink }) {
  const { address, code, code_address, pin } = made
  return (
    <Stack gap="md" mb="md">
      <Flex gap={20} wrap="wrap" align="flex-start">
        <QrCode text={address} label="QR code of the link" size={SCREEN_PX} />
        <Stack gap="sm" flex={1} miw={230}>
          <Text>Scan the code, or send the link to the substitute. It works once.</Text>
          <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {address}
          </Code>
          <Group gap={12}>
            <CopyButton value={address}>
              {({ copied, copy }) => (
                <Button variant="default" onClick={copy}>
                  {copied ? 'Copied' : 'Copy link'}
                </Button>
              )}
            </CopyButton>
            <PrintButton />
          </Group>
        </Stack>
      </Flex>
      <Box>
        <Text>
          On another computer: open <b>{code_address}</b> and type the code
        </Text>
        <Figure text={code} label="Code" />
      </Box>
      <Notice tone="warning" title="Give the PIN separately">
        In person or by phone. It is not on the printed sheet.
        <Figure text={pin} label="PIN" />
      </Notice>
      <Text c="dimmed">
        The link, code and PIN will not be shown again. If you lose them, revoke the link and create a new
        one.
      </Text>
      <Sheet made={made} />
    </Stack>
  )
}

const Figure = ({ text, label }: { text: string; label: string }) => (
  <Text fz={26} fw={650} lts="0.08em" ff="monospace" aria-label={`${label} ${text.split('').join(' ')}`}>
    {text}
  </Text>
)

/** The printed sheet for the absent teacher's desk. */
const Sheet = ({ made: { link, address, code, code_address } }: { made: NewSubstituteLink }) => (
  <AloneOnPaper>
    {() => (
      <Box p={24}>
        <Text fz={22} fw={650}>
          For the substitute of {link.teacher}
        </Text>
        <Text mb={16}>{longDay(link.date)}</Text>
        <QrCode text={address} label="QR code of the link" size={PAPER_PX} />
        <Text mt={16}>
          Scan this code with your phone to take attendance. It works once, on this day only.
        </Text>
        <Text mt={8}>
          Or open {code_address} and type the code <b>{code}</b> with the PIN from the school office.
        </Text>
      </Box>
    )}
  </AloneOnPaper>
)
