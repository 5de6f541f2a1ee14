/**
 * Loads Nest before a spec does: @nestjs/throttler is CommonJS and requires Nest's ES modules. Jest permits that only
 * after they were evaluated.
 */
import '@nestjs/common';
import '@nestjs/core';
