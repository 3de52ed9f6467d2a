import { Button } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { TeacherSheets } from '#f/teaching/hours/web/public.tsx'
import { TeachersPage as Teachers } from '#f/school/teachers/web/pages/list.tsx'
import { target } from '#kit/web/places.ts'

/** The teachers, with the documents about what they worked. */
export function TeachersPage() {
  return (
    <Teachers
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconFileTypePdf size={16} />}
            renderRoot={(root) => <Link {...root} {...target('/app/pdfFatturatoPage')} />}
          >
            PDF delle ore
          </Button>
          <TeacherSheets />
        </>
      }
    />
  )
}
