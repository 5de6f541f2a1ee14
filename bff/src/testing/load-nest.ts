/**
 * Loads Nest before a spec does: @nestjs/throttler is CommonJS and requires Nest's ES modules, which Jest allows only
 * once they are evaluated.
 */
import '@nestjs/common';
import '@nestjs/core';
