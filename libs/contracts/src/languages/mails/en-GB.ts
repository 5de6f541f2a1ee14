export { englishMailTexts as texts } from '../../texts/mail-templates.js';
