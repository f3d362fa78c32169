import { hashOf } from '../random.ts'
import type { Subreddit } from '../subreddits/catalogue.ts'
import { escapeHtml, toHtml } from './escape-html.ts'

/** Returns what a private subreddit hides, as null, and its title. */
function closedFields(subreddit: Subreddit): Record<string, unknown> {
  const hidden = [
    'title',
    'description',
    'description_html',
    'subscribers',
    'accounts_active',
    'active_user_count',
    'over18',
    'lang',
    'submission_type',
    'submit_text',
    'submit_text_html',
    'submit_text_label',
    'submit_link_label',
    'quarantine',
    'icon_img',
    'icon_size',
    'banner_img',
    'banner_size',
    'header_img',
    'header_size',
    'header_title',
    'key_color',
    'wiki_enabled',
    'public_traffic',
    'hide_ads',
    'collapse_deleted_comments',
    'suggested_comment_sort',
    'comment_score_hide_mins',
    'user_sr_theme_enabled',
    'user_is_banned',
    'user_is_muted',
    'user_is_subscriber',
    'user_is_moderator',
    'user_is_contributor',
  ] as const
  return Object.fromEntries(hidden.map((key) => [key, key === 'title' ? subreddit.title : null]))
}

function openFields(subreddit: Subreddit, inSearch: boolean): Record<string, unknown> {
  const active = inSearch
    ? null
    : 3 + (hashOf('active', subreddit.name) % Math.max(5, Math.floor((subreddit.subscribers ?? 0) / 900)))
  const description = `**${subreddit.title}**\n\n${subreddit.description}\n\nBe kind & stay on topic.`
  return {
    user_flair_background_color: null,
    submit_text_html: null,
    restrict_posting: true,
    user_is_banned: null,
    free_form_reports: true,
    wiki_enabled: true,
    user_is_muted: null,
    user_can_flair_in_sr: null,
    header_img: null,
    title: subreddit.title,
    allow_galleries: true,
    icon_size: null,
    primary_color: '#0079d3',
    active_user_count: active,
    icon_img: '',
    public_traffic: false,
    accounts_active: active,
    subscribers: subreddit.subscribers,
    user_flair_richtext: [],
    videostream_links_count: 0,
    quarantine: subreddit.access === 'quarantined',
    hide_ads: false,
    emojis_enabled: false,
    advertiser_category: '',
    comment_score_hide_mins: 60,
    allow_predictions: false,
    user_has_favorited: null,
    user_flair_template_id: null,
    community_icon: `https://styles.redditmedia.com/t5_${subreddit.id}/styles/communityIcon_${subreddit.id}.png?width=256&s=0`,
    banner_background_image: '',
    original_content_tag_enabled: false,
    submit_text: '',
    description_html: toHtml(description),
    spoilers_enabled: true,
    header_title: '',
    header_size: null,
    user_flair_position: 'right',
    all_original_content: false,
    has_menu_widget: false,
    is_enrolled_in_new_modmail: null,
    key_color: '',
    can_assign_user_flair: true,
    wls: 6,
    show_media_preview: true,
    submission_type: 'any',
    user_is_subscriber: null,
    disable_contributor_requests: false,
    allow_videogifs: true,
    should_archive_posts: false,
    user_flair_type: 'text',
    allow_polls: true,
    collapse_deleted_comments: false,
    emojis_custom_size: null,
    allow_videos: true,
    is_crosspostable_subreddit: true,
    notification_level: null,
    can_assign_link_flair: true,
    accounts_active_is_fuzzed: false,
    allow_prediction_contributors: false,
    submit_text_label: '',
    link_flair_position: 'left',
    user_sr_flair_enabled: null,
    user_flair_enabled_in_sr: false,
    allow_discovery: true,
    accept_followers: true,
    user_sr_theme_enabled: true,
    link_flair_enabled: true,
    suggested_comment_sort: null,
    banner_img: '',
    user_flair_text: null,
    banner_background_color: '',
    show_media: true,
    over18: subreddit.nsfw,
    description,
    submit_link_label: '',
    user_flair_text_color: null,
    restrict_commenting: false,
    user_flair_css_class: null,
    allow_images: true,
    lang: subreddit.language,
    whitelist_status: subreddit.nsfw ? 'promo_adult_nsfw' : 'all_ads',
    banner_size: null,
    mobile_banner_image: '',
    user_is_contributor: null,
    user_is_moderator: null,
  }
}

const SUBREDDIT_TYPES = {
  public: 'public',
  private: 'private',
  banned: 'public',
  quarantined: 'public',
  gated: 'public',
  gold_only: 'gold_only',
} as const

/** Returns the JSON text of `{"kind":"t5","data":{…}}`. In search results the number of active users is null. */
export function subredditThing(subreddit: Subreddit, rawJson: boolean, inSearch: boolean): string {
  const closed = subreddit.access === 'private'
  const seconds = subreddit.createdSeconds
  const fields = {
    ...(closed ? closedFields(subreddit) : openFields(subreddit, inSearch)),
    display_name: subreddit.name,
    display_name_prefixed: `r/${subreddit.name}`,
    name: `t5_${subreddit.id}`,
    id: subreddit.id,
    public_description: subreddit.description,
    public_description_html: toHtml(subreddit.description),
    subreddit_type: SUBREDDIT_TYPES[subreddit.access],
    url: `/r/${subreddit.name}/`,
  }
  const text = JSON.stringify(
    fields,
    rawJson ? undefined : (_, value) => (typeof value === 'string' ? escapeHtml(value) : value),
  )
  return `{"kind":"t5","data":${text.slice(0, -1)},"created":${seconds}.0,"created_utc":${seconds}.0}}`
}
