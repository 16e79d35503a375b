import { Group, Stack, Text } from '@mantine/core'
import type { Letterhead } from '#contract/operate/letterhead.ts'
import { MAX_LOGO_BYTES, MAX_LOGO_PIXELS } from '#contract/operate/logo-rules.ts'
import { formatNumber } from '#contract/formats.ts'
import { failureMessage } from '#web/api.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { PictureButtons } from '#web/ui/forms/picture-buttons.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { upload } from '#web/upload.ts'

const REFRESHES = ['GET /api/letterhead/'] as const
const HINT = `PNG or JPEG, at most ${MAX_LOGO_BYTES / 1000} kB and ${formatNumber(MAX_LOGO_PIXELS)} pixels a side. It is saved as soon as you choose it.`

/** Uploads, replaces or deletes the logo. */
export function LogoSettings({ logo }: { logo: Letterhead['logo'] }) {
  const replace = useAction((file: File) => upload('POST /api/settings/letterhead/logo/', file, {}), {
    refreshes: REFRESHES,
    awaitsRefresh: true,
    // The page shows the failure below the button.
    onFailure: () => true,
  })
  const remove = useSave('DELETE /api/settings/letterhead/logo/', {
    refreshes: REFRESHES,
    awaitsRefresh: true,
  })
  return (
    <Stack component="section" gap={8} aria-label="Logo">
      <SectionLabel>Logo</SectionLabel>
      <Card roomy>
        <Group gap="8px 12px">
          <PictureButtons
            noun="logo"
            accept="image/png,image/jpeg"
            exists={logo !== null}
            {...{ replace, remove }}
          />
        </Group>
        <Text c="dimmed" fz={14} mt={8}>
          {HINT}
        </Text>
        {replace.error && <Notice tone="bad">{failureMessage(replace.error)}</Notice>}
      </Card>
    </Stack>
  )
}
