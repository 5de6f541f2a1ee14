import { type InvoiceTemplate, invoiceTemplates, type Language } from '@paperbill/contracts/rules';
import { aLineItem } from '@paperbill/testing/data';
import type { Sample } from './to-shown-sample.js';

/** Poppler's name for fonts that Chromium embeds as outlines, for example Noto's Chinese font. */
const TYPE_3_FONT = '[none]';

interface Script {
  company: string;
  title: string;
  client: string;
  contact: string;
  street: string;
  city: string;
  country: string;
  works: [description: string, notes: string][];
  payment: string;
  fonts: string[];
  systemFonts?: string[];
}

const scripts: Record<string, Script> = {
  Japanese: {
    company: '株式会社さくらデザイン',
    title: 'ブランド・ウェブ制作',
    client: '山田商事株式会社 御中',
    contact: '山田 太郎 様',
    street: '千代田区丸の内1丁目2番3号',
    city: '東京都',
    country: '日本',
    works: [
      ['ロゴ制作（3案）', '修正は2回まで。納品はAI・PDF形式。'],
      ['直角骨格の設計、保守サービス', ''],
    ],
    payment: '三菱銀行 丸の内支店\n普通 1234567\nお支払期限:月末',
    fonts: [TYPE_3_FONT],
    systemFonts: ['Noto Sans CJK JP'],
  },
  Korean: {
    company: '주식회사 한빛 디자인',
    title: '브랜드 및 웹 디자인',
    client: '서울 무역 주식회사',
    contact: '김민수 부장님',
    street: '강남구 테헤란로 123, 4층',
    city: '서울특별시',
    country: '대한민국',
    works: [
      ['로고 디자인 (시안 3개)', '수정 2회 포함, AI 및 PDF 파일로 납품합니다.'],
      ['웹사이트 유지보수 2026년 11월', ''],
    ],
    payment: '국민은행 123456-78-901234\n예금주: 한빛 디자인',
    fonts: [TYPE_3_FONT],
    systemFonts: ['Noto Sans CJK KR'],
  },
  'simplified Chinese': {
    company: '广州晨光设计有限公司',
    title: '品牌与网站设计',
    client: '上海远东贸易有限公司',
    contact: '王小明 经理',
    street: '浦东新区世纪大道100号15楼',
    city: '上海市',
    country: '中国',
    works: [
      ['标志设计(三个方案)', '包括两次修改,以AI和PDF格式交付。'],
      ['直骨海令门关:网站维护', ''],
    ],
    payment: '中国银行广州分行\n账号 6222 0000 1234 5678',
    fonts: [TYPE_3_FONT],
    systemFonts: ['Noto Sans CJK SC'],
  },
  'traditional Chinese': {
    company: '晨光設計有限公司',
    title: '品牌與網站設計',
    client: '臺北遠東貿易股份有限公司',
    contact: '王小明 經理',
    street: '信義區信義路五段7號89樓',
    city: '臺北市',
    country: 'Taiwan',
    works: [
      ['商標設計（三個方案）', '包括兩次修改，以AI和PDF格式交付。'],
      ['直骨海令門關:網站維護', ''],
    ],
    payment: '臺灣銀行 信義分行\n帳號 012-345-678901',
    fonts: [TYPE_3_FONT],
    systemFonts: ['Noto Sans CJK TC'],
  },
  Arabic: {
    company: 'شركة النور للتصميم',
    title: 'تصميم العلامات التجارية والمواقع',
    client: 'مؤسسة الخليج للتجارة (Gulf Trading)',
    contact: 'السيد أحمد بن سالم',
    street: 'شارع الملك فهد 123، الطابق 4',
    city: 'الرياض',
    country: 'المملكة العربية السعودية',
    works: [
      ['تصميم الشعار – 3 نماذج', 'يشمل تعديلين، والتسليم بصيغة PDF خلال 10 أيام.'],
      ['صيانة الموقع Website لعام 2026', ''],
    ],
    payment: 'البنك الأهلي السعودي\nرقم الحساب: SA03 8000 0000 6080 1016 7519',
    fonts: ['NotoSansArabic'],
  },
  Hebrew: {
    company: 'אור עיצובים בע״מ',
    title: 'מיתוג ועיצוב אתרים',
    client: 'חברת הים התיכון (Med Ltd.)',
    contact: 'מר יוסף כהן',
    street: 'רחוב הרצל 12, קומה 3',
    city: 'תל אביב-יפו',
    country: 'ישראל',
    works: [
      ['עיצוב לוגו – 3 סקיצות', 'כולל 2 סבבי תיקונים, מסירה כקובצי PDF.'],
      ['תחזוקת אתר Website לשנת 2026', ''],
    ],
    payment: 'בנק הפועלים, סניף 600\nחשבון 123456',
    fonts: ['NotoSansHebrew'],
  },
  Thai: {
    company: 'บริษัท แสงทอง ดีไซน์ จำกัด',
    title: 'ออกแบบแบรนด์และเว็บไซต์',
    client: 'ห้างหุ้นส่วนจำกัด กรุงเทพการค้า',
    contact: 'คุณสมชาย ใจดี',
    street: '99/1 ถนนสุขุมวิท ชั้น 5',
    city: 'กรุงเทพมหานคร',
    country: 'ประเทศไทย',
    works: [
      ['ออกแบบโลโก้ 3 แบบ', 'แก้ไขได้ 2 ครั้ง ส่งมอบเป็นไฟล์ PDF'],
      ['ดูแลเว็บไซต์ ปี 2026', ''],
    ],
    payment: 'ธนาคารกรุงเทพ สาขาสุขุมวิท\nเลขที่บัญชี 123-4-56789-0',
    fonts: ['NotoSansThai'],
  },
  Devanagari: {
    company: 'प्रकाश डिज़ाइन प्राइवेट लिमिटेड',
    title: 'ब्रांड और वेबसाइट डिज़ाइन',
    client: 'मुंबई व्यापार कंपनी',
    contact: 'श्री राजेश कुमार',
    street: '12 महात्मा गांधी मार्ग',
    city: 'मुंबई',
    country: 'भारत',
    works: [
      ['लोगो डिज़ाइन (3 विकल्प)', 'दो संशोधन शामिल, PDF के रूप में सुपुर्दगी।'],
      ['वेबसाइट रखरखाव 2026', ''],
    ],
    payment: 'भारतीय स्टेट बैंक\nखाता संख्या 1234567890',
    fonts: ['NotoSansDevanagari'],
  },
};

const toSample = (script: Script, invoiceTemplate: InvoiceTemplate, language?: Language): Sample => ({
  profile: {
    companyName: script.company,
    title: script.title,
    address: script.street,
    city: script.city,
    country: script.country,
    paymentInstructions: script.payment,
    invoiceTemplate,
  },
  invoice: {
    clientName: script.client,
    contactPerson: script.contact,
    clientAddress: script.street,
    clientCity: script.city,
    clientCountry: script.country,
    language,
    currency: language && 'EUR',
  },
  lines: script.works.map(([description, notes], work) =>
    aLineItem({ description, notes, productName: work ? script.title : '', unitPrice: '1250.50' }),
  ),
  fonts: script.fonts,
  ...(script.systemFonts && { systemFonts: script.systemFonts }),
});

export const scriptSamples = Object.entries(scripts).map(([name, script], index): [string, Sample] => [
  name,
  toSample(script, invoiceTemplates[index % invoiceTemplates.length]!),
]);

/** The languages of documents that have their own fonts. Each entry contains the names of these fonts in the PDF. */
const languagesOfScripts: [Language, keyof typeof scripts, string[]][] = [
  ['ja', 'Japanese', ['NotoSansJP']],
  ['ar', 'Arabic', ['Vazirmatn']],
  ['he', 'Hebrew', ['NotoSansHebrew']],
];

export const languageSamples = languagesOfScripts.flatMap(([language, name, fonts]) =>
  invoiceTemplates.map((invoiceTemplate): [string, Sample] => {
    const { systemFonts: _, ...script } = scripts[name]!;
    return [`the language ${language}, ${invoiceTemplate}`, toSample({ ...script, fonts }, invoiceTemplate, language)];
  }),
);
