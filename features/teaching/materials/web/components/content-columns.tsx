import { textOfHtml } from '#kit/domain/html.ts'
import { RichText } from '#kit/web/rich-text/view.tsx'
import type { Column } from '#kit/web/table/types.ts'
import type { Homework } from '../../domain/contract.ts'
import { FileLinks } from './file-links.tsx'

type Content = Pick<Homework, 'description' | 'files'>

/** What homework and handouts are: what is written about them, and their files. */
export function contentColumns(base: string): readonly Column<Content>[] {
  return [
    {
      id: 'description',
      title: 'Descrizione',
      value: ({ description }) => textOfHtml(description),
      cell: ({ description }) => <RichText html={description} />,
    },
    {
      id: 'files',
      title: 'File',
      value: ({ files }) => files.map(({ name }) => name).join(', '),
      cell: ({ files }) => <FileLinks base={base} files={files} />,
    },
  ]
}

/** What the search looks into. */
export function contentText({ description, files }: Content): string {
  return [textOfHtml(description), ...files.map(({ name }) => name)].join(' ')
}
