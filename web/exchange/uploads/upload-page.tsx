import { Box, Button, Flex } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { FirstHint } from '#web/school/help/first-hint.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { SupportedColumns } from './columns.tsx'
import type { UploadType } from './upload-types.ts'
import { UploadWizard } from './wizard/upload-wizard.tsx'

type UploadPageProps = { type: UploadType; context: string }

/** The steps of an upload, and beside them what the file should look like. */
export const UploadPage = ({ type, context }: UploadPageProps) => (
  <>
    <PageHeader context={context} />
    <UploadHint />
    <BesideColumns type={type}>
      <UploadWizard
        type={type}
        onward={
          <Button component={Link} to={type.list.to}>
            {type.list.label}
          </Button>
        }
      />
    </BesideColumns>
  </>
)

const STEPS = [
  'Choose the file as your student system exports it; its columns are recognised by their names.',
  'Look at what would change. Nothing is saved before you say so.',
  'Rows that cannot be used are listed with the reason. The office can undo a whole upload in the Upload History.',
]

/** How uploads work; the same for each kind of file. */
export const UploadHint = () => <FirstHint name="hint_upload" title="How an upload works" steps={STEPS} />

/** A card for the upload, with the supported columns beside it, or below it on a narrow screen. */
export const BesideColumns = ({ type, children }: { type: UploadType; children: ReactNode }) => (
  <Flex direction={{ base: 'column', md: 'row' }} align="flex-start" gap={24}>
    <Card roomy flex={1} miw={0} w="100%">
      {children}
    </Card>
    <Box w={{ base: '100%', md: 270 }} flex="none">
      <SupportedColumns type={type} />
    </Box>
  </Flex>
)
