import { formatCount } from '@quarry/contracts/format-count'
import { ChevronDown, Copy, Download } from 'lucide-react'
import { useServices } from '../../session/services.ts'
import { Button } from '../../ui/button.tsx'
import { download } from '../../ui/download.ts'
import { Menu } from '../../ui/menu.tsx'
import type { EntryNoun } from './keyword-tools.ts'
import { type Keyword, type KeywordFile, listOf } from './keywords.ts'

type KeywordDownloadsProps = {
  keywords: readonly Keyword[]
  files: readonly KeywordFile[]
  noun: EntryNoun
}

/** Copies or downloads all keywords. Split files download one at a time, because browsers block several at once. */
export function KeywordDownloads({ keywords, files, noun }: KeywordDownloadsProps) {
  const { toasts, preferences } = useServices()
  const count = formatCount(keywords.length, noun.one)

  function save(file: KeywordFile) {
    download(file, { type: file.type, forExcel: file.type === 'text/csv' && preferences.get().csvForExcel })
    toasts.notify({
      title: 'Export successful',
      description: `${formatCount(file.keywords, noun.one)} in ${file.name}.`,
    })
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(listOf(keywords))
      toasts.notify({ title: `${noun.titleMany} copied`, description: `${count} copied to the clipboard.` })
    } catch {
      toasts.notify({
        title: `${noun.titleMany} not copied`,
        description: 'The browser did not allow it. Download them instead.',
        tone: 'destructive',
      })
    }
  }

  const [first] = files
  return (
    <div className="flex flex-wrap gap-2">
      <Button icon={<Copy size={14} />} disabled={!first} onClick={() => void copy()}>
        Copy {count}
      </Button>
      {files.length > 1 ? (
        <Menu
          trigger={
            <Button variant="primary" icon={<Download size={14} />}>
              Download
              <ChevronDown size={12} />
            </Button>
          }
          groups={[
            {
              items: files.map((file, index) => ({
                name: `File ${index + 1} of ${files.length}`,
                note: formatCount(file.keywords, noun.one),
                onSelect: () => save(file),
              })),
            },
          ]}
        />
      ) : (
        <Button
          variant="primary"
          icon={<Download size={14} />}
          disabled={!first}
          onClick={() => first && save(first)}
        >
          Download
        </Button>
      )}
    </div>
  )
}
